#include "yardsticks.h"

#include <openssl/ec.h>
#include <openssl/evp.h>

static EVP_PKEY *key;
static EVP_PKEY_CTX *verifier;
static unsigned char digest[32] = {1, 2, 3};
static unsigned char signature[80];
static size_t length = sizeof signature;

static int set_up(void) {
    if (verifier) return 1;
    key = EVP_EC_gen("P-256");
    EVP_PKEY_CTX *signer = EVP_PKEY_CTX_new(key, NULL);
    int signed_well = EVP_PKEY_sign_init(signer) == 1
        && EVP_PKEY_sign(signer, signature, &length, digest, sizeof digest) == 1;
    EVP_PKEY_CTX_free(signer);
    verifier = EVP_PKEY_CTX_new(key, NULL);
    return signed_well && EVP_PKEY_verify_init(verifier) == 1;
}

int64_t yardstick_p256_verify(int64_t count) {
    if (!set_up()) return -1;
    int64_t valid = 0;
    for (int64_t i = 0; i < count; i++)
        valid += EVP_PKEY_verify(verifier, signature, length, digest, sizeof digest) == 1;
    return valid;
}

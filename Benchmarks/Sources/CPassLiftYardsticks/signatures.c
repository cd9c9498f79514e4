#include "yardsticks.h"

#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>

#define RSA_BITS 2048
#define LONGEST_SIGNATURE 512

// Everything that a caller with one key could keep between two checks.
static struct yardstick {
    EVP_PKEY *key;
    EVP_PKEY_CTX *digest_verifier;
    EVP_MD_CTX *message_verifier;
    unsigned char signature[LONGEST_SIGNATURE];
    size_t length;
} yardsticks[YARDSTICK_ALGORITHMS];

static EVP_PKEY *make_key(enum yardstick_algorithm algorithm) {
    switch (algorithm) {
    case YARDSTICK_P256: return EVP_EC_gen("P-256");
    case YARDSTICK_ED25519: return EVP_PKEY_Q_keygen(NULL, NULL, "ED25519");
    case YARDSTICK_RSA2048: return EVP_RSA_gen(RSA_BITS);
    default: return NULL;
    }
}

static int sign(struct yardstick *yardstick, const EVP_MD *digest, const unsigned char *message, size_t length) {
    EVP_MD_CTX *signer = EVP_MD_CTX_new();
    yardstick->length = sizeof yardstick->signature;
    int signed_well = EVP_DigestSignInit(signer, NULL, digest, NULL, yardstick->key) == 1
        && EVP_DigestSign(signer, yardstick->signature, &yardstick->length, message, length) == 1;
    EVP_MD_CTX_free(signer);
    return signed_well;
}

static int set_up(struct yardstick *yardstick, enum yardstick_algorithm algorithm, const unsigned char *message,
                  size_t length) {
    if (!yardstick->key) yardstick->key = make_key(algorithm);
    if (!yardstick->key) return 0;
    if (algorithm == YARDSTICK_ED25519) {
        if (!yardstick->message_verifier) yardstick->message_verifier = EVP_MD_CTX_new();
        return sign(yardstick, NULL, message, length)
            && EVP_DigestVerifyInit(yardstick->message_verifier, NULL, NULL, NULL, yardstick->key) == 1;
    }
    if (!yardstick->digest_verifier) yardstick->digest_verifier = EVP_PKEY_CTX_new(yardstick->key, NULL);
    return sign(yardstick, EVP_sha256(), message, length) && EVP_PKEY_verify_init(yardstick->digest_verifier) == 1
        && (algorithm != YARDSTICK_RSA2048
            || (EVP_PKEY_CTX_set_rsa_padding(yardstick->digest_verifier, RSA_PKCS1_PADDING) == 1
                && EVP_PKEY_CTX_set_signature_md(yardstick->digest_verifier, EVP_sha256()) == 1));
}

const char *yardstick_openssl_version(void) { return OpenSSL_version(OPENSSL_VERSION); }

int yardstick_sign(enum yardstick_algorithm algorithm, const unsigned char *message, size_t length) {
    return set_up(&yardsticks[algorithm], algorithm, message, length);
}

int64_t yardstick_verify(enum yardstick_algorithm algorithm, const unsigned char *message, size_t length,
                         int64_t count) {
    struct yardstick *yardstick = &yardsticks[algorithm];
    unsigned char digest[SHA256_DIGEST_LENGTH];
    int64_t valid = 0;
    for (int64_t i = 0; i < count; i++) {
        if (algorithm == YARDSTICK_ED25519) {
            valid += EVP_DigestVerify(yardstick->message_verifier, yardstick->signature, yardstick->length, message,
                                      length) == 1;
            continue;
        }
        SHA256(message, length, digest);
        valid += EVP_PKEY_verify(yardstick->digest_verifier, yardstick->signature, yardstick->length, digest,
                                 sizeof digest) == 1;
    }
    return valid;
}

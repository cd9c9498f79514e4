#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

// Composite macros are not imported by Swift.
static const int lift_EVP_PKEY_PUBLIC_KEY = EVP_PKEY_PUBLIC_KEY;

// A parameter builder keeps the name's address, so the name must outlive the call: a Swift string's would not.
static const char *const lift_PARAM_RSA_N = OSSL_PKEY_PARAM_RSA_N;
static const char *const lift_PARAM_RSA_E = OSSL_PKEY_PARAM_RSA_E;

// Freeing is a macro that adds the caller's file and line.
static inline void lift_OPENSSL_free(void *memory) { OPENSSL_free(memory); }

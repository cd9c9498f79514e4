#pragma once
#include <stddef.h>
#include <stdint.h>

enum yardstick_algorithm { YARDSTICK_P256, YARDSTICK_ED25519, YARDSTICK_RSA2048, YARDSTICK_ALGORITHMS };

// The version of the OpenSSL that runs, e.g. "OpenSSL 3.0.22 …".
const char *yardstick_openssl_version(void);

// Makes a key and signs `message` with it; 1 when that went well.
int yardstick_sign(enum yardstick_algorithm algorithm, const unsigned char *message, size_t length);

// Checks the signature over the message that was signed last, `count` times, by nothing but OpenSSL: the key
// and its context are kept from one check to the next, the message is hashed anew each time. Returns how many
// were valid.
int64_t yardstick_verify(enum yardstick_algorithm algorithm, const unsigned char *message, size_t length,
                         int64_t count);

// A cost of Argon2id.
struct yardstick_argon2id_cost {
    uint32_t memory_kib, passes, lanes;
};

// Hashes with stock argon2id_hash_raw, `count` times on each of `threads` threads; it starts a thread a lane.
// Returns how many hashes were made.
int64_t yardstick_argon2id(int threads, int64_t count, struct yardstick_argon2id_cost cost);

// The same with crypto_pwhash of libsodium, which has one lane only. Returns how many hashes were made.
int64_t yardstick_sodium(int threads, int64_t count, struct yardstick_argon2id_cost cost);

// The version of libsodium, which is looked for when the program runs; NULL when it is not installed.
const char *yardstick_sodium_version(void);

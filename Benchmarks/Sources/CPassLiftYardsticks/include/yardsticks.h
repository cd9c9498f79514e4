#pragma once
#include <stdint.h>

// Checks one P-256 signature `count` times with a bare EVP_PKEY_verify on a key and context that are kept.
// Returns how many were valid, or -1 when OpenSSL could not be set up.
int64_t yardstick_p256_verify(int64_t count);

// Hashes with stock argon2id_hash_raw, `count` times on each of `threads` threads.
// Returns how many hashes were made.
int64_t yardstick_argon2id(int threads, int64_t count, uint32_t memory_kib, uint32_t passes);

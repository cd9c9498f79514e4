#include "yardsticks.h"

#include <argon2.h>
#include <dlfcn.h>
#include <pthread.h>

#define MOST_THREADS 64
#define ARGON2ID13 2

typedef int (*hash_function)(unsigned char *tag, struct yardstick_argon2id_cost cost);

struct work {
    int64_t count, done;
    struct yardstick_argon2id_cost cost;
    hash_function hash;
};

static const char password[] = "correct horse", salt[16] = "sixteen of salt";
enum { TAG_LENGTH = 32 };

static int (*crypto_pwhash)(unsigned char *, unsigned long long, const char *, unsigned long long,
                            const unsigned char *, unsigned long long, size_t, int);

static void *hash_often(void *argument) {
    struct work *work = argument;
    unsigned char tag[TAG_LENGTH];
    for (int64_t i = 0; i < work->count; i++) work->done += work->hash(tag, work->cost) == 0;
    return NULL;
}

static int64_t hash_on_threads(int threads, struct work each) {
    pthread_t thread[MOST_THREADS];
    struct work work[MOST_THREADS];
    int started = 0;
    while (started < threads && started < MOST_THREADS) {
        work[started] = each;
        if (pthread_create(&thread[started], NULL, hash_often, &work[started])) break;
        started++;
    }
    int64_t done = 0;
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        done += work[i].done;
    }
    return done;
}

static int stock(unsigned char *tag, struct yardstick_argon2id_cost cost) {
    return argon2id_hash_raw(cost.passes, cost.memory_kib, cost.lanes, password, sizeof password - 1, salt,
                             sizeof salt, tag, TAG_LENGTH);
}

static int sodium(unsigned char *tag, struct yardstick_argon2id_cost cost) {
    return crypto_pwhash(tag, TAG_LENGTH, password, sizeof password - 1, (const unsigned char *)salt,
                         cost.passes, (size_t)cost.memory_kib << 10, ARGON2ID13);
}

int64_t yardstick_argon2id(int threads, int64_t count, struct yardstick_argon2id_cost cost) {
    return hash_on_threads(threads, (struct work){count, 0, cost, stock});
}

int64_t yardstick_sodium(int threads, int64_t count, struct yardstick_argon2id_cost cost) {
    if (!yardstick_sodium_version() || cost.lanes != 1) return 0;
    return hash_on_threads(threads, (struct work){count, 0, cost, sodium});
}

const char *yardstick_sodium_version(void) {
    void *library = dlopen("libsodium.so.23", RTLD_NOW);
    if (!library) return NULL;
    int (*start)(void) = (int (*)(void))dlsym(library, "sodium_init");
    const char *(*version)(void) = (const char *(*)(void))dlsym(library, "sodium_version_string");
    *(void **)&crypto_pwhash = dlsym(library, "crypto_pwhash");
    if (!start || !version || !crypto_pwhash || start() < 0) return NULL;
    return version();
}

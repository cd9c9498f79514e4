#include "yardsticks.h"

#include <argon2.h>
#include <pthread.h>

#define MOST_THREADS 64

struct work {
    int64_t count, done;
    uint32_t memory_kib, passes;
};

static void *hash(void *argument) {
    struct work *work = argument;
    static const char salt[16] = "sixteen of salt";
    char tag[32];
    for (int64_t i = 0; i < work->count; i++)
        work->done += argon2id_hash_raw(work->passes, work->memory_kib, 1, "correct horse", 13, salt,
                                        sizeof salt, tag, sizeof tag) == ARGON2_OK;
    return NULL;
}

int64_t yardstick_argon2id(int threads, int64_t count, uint32_t memory_kib, uint32_t passes) {
    pthread_t thread[MOST_THREADS];
    struct work work[MOST_THREADS];
    int started = 0;
    while (started < threads && started < MOST_THREADS) {
        work[started] = (struct work){count, 0, memory_kib, passes};
        if (pthread_create(&thread[started], NULL, hash, &work[started])) break;
        started++;
    }
    int64_t done = 0;
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        done += work[i].done;
    }
    return done;
}

// ICU renames its functions by macros, with the version behind the name, and Swift imports no macros. Each is
// wrapped once; what ICU hands out is opaque here.
#include <stdint.h>
#include <unicode/uidna.h>
#include <unicode/uspoof.h>

// UTS #46, nontransitional, with the rules of host names: an immutable instance, or NULL.
static inline void *lift_icu_domains(void) {
    UErrorCode status = U_ZERO_ERROR;
    UIDNA *domains = uidna_openUTS46(
        UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII
            | UIDNA_NONTRANSITIONAL_TO_UNICODE,
        &status);
    return U_SUCCESS(status) ? domains : NULL;
}

// The bytes of the ASCII form, or -1 where there is none.
static inline int32_t lift_icu_ascii(
    const void *domains, const char *name, int32_t count, char *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    int32_t length =
        uidna_nameToASCII_UTF8((const UIDNA *)domains, name, count, result, capacity, &info, &status);
    return U_SUCCESS(status) && info.errors == 0 && length <= capacity ? length : -1;
}

// UTS #39's highly restrictive level: one script, or one of the mixtures of Chinese, Japanese and Korean.
// An immutable instance, or NULL.
static inline void *lift_icu_scripts(void) {
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&status);
    if (U_FAILURE(status)) return NULL;
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL, &status);
    uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
    return U_SUCCESS(status) ? checker : NULL;
}

// 1 where the text mixes scripts, 0 where it does not, -1 where that cannot be told.
static inline int32_t lift_icu_mixes(const void *checker, const char *text, int32_t count) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t found = uspoof_check2UTF8((const USpoofChecker *)checker, text, count, NULL, &status);
    if (U_FAILURE(status)) return -1;
    return found == 0 ? 0 : 1;
}

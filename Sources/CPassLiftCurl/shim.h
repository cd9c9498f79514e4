#include <curl/curl.h>

// Functions of variable arguments are not imported by Swift: one of a fixed type for each type of value.
static inline CURLcode lift_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode lift_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode lift_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode lift_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode lift_curl_set_read(CURL *handle, curl_read_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_READFUNCTION, callback);
    return code ? code : curl_easy_setopt(handle, CURLOPT_READDATA, context);
}
static inline CURLcode lift_curl_set_debug(CURL *handle, curl_debug_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, callback);
    return code ? code : curl_easy_setopt(handle, CURLOPT_DEBUGDATA, context);
}
static inline CURLcode lift_curl_reply(CURL *handle, long *reply) {
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, reply);
}

// Composite macros are not imported by Swift.
static inline CURLcode lift_curl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

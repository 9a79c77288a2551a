/* A disk that can lose power: preloaded into a process, it writes down in one list every change and
   every sync of the files and folders below LOSSY_DIR, in their order. `lossy.rs` cuts the list anywhere
   and makes the files as a power cut at that moment would have left them.

   With CLOCK_OFFSET_S it also sets the process's clock wrong. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define FILES_MAX 4096
enum { WRITE = 1, SYNC = 2, TRUNCATE = 3, UNLINK = 4, RENAME = 5, MKDIR = 6, LINK = 7, CREATE = 8 };

static char *paths[FILES_MAX];
static int list_fd = -1;
static pthread_mutex_t list = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("LOSSY_LIST");
    if (path) list_fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600);
}

static int is_watched(const char *path) {
    const char *folder = getenv("LOSSY_DIR");
    size_t length = strlen(path);
    if (list_fd < 0 || !folder || strncmp(path, folder, strlen(folder)) != 0) return 0;
    /* The index of the write-ahead log is rebuilt after a crash. */
    return !(length > 4 && strcmp(path + length - 4, "-shm") == 0);
}

static void put(const void *bytes, size_t length) {
    while (length > 0) {
        ssize_t done = syscall(SYS_write, list_fd, bytes, length);
        if (done <= 0) abort();
        bytes = (const char *)bytes + done;
        length -= (size_t)done;
    }
}

static void note(char kind, const char *path, uint64_t offset, const void *bytes, uint64_t length) {
    uint64_t name = strlen(path), head[3] = {name, offset, length};
    pthread_mutex_lock(&list);
    put(&kind, 1);
    put(head, sizeof head);
    put(path, name);
    if (bytes) put(bytes, length);
    pthread_mutex_unlock(&list);
}

static const char *path_of(int fd) { return fd >= 0 && fd < FILES_MAX ? paths[fd] : NULL; }

static int opened(int fd, const char *path, int flags) {
    if (fd >= 0 && fd < FILES_MAX) {
        free(paths[fd]);
        paths[fd] = is_watched(path) ? strdup(path) : NULL;
        if (paths[fd] && (flags & O_TRUNC)) note(TRUNCATE, path, 0, NULL, 0);
    }
    return fd;
}

#define OPEN(name)                                                                   \
    int name(const char *path, int flags, ...) {                                     \
        va_list more;                                                                \
        va_start(more, flags);                                                       \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(more, mode_t) : 0;    \
        va_end(more);                                                                \
        int is_new = (flags & O_CREAT) && is_watched(path) && access(path, F_OK) != 0; \
        int fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);              \
        if (fd >= 0 && is_new) note(CREATE, path, 0, NULL, 0);                       \
        return opened(fd, path, flags);                                              \
    }
OPEN(open)
OPEN(open64)

int close(int fd) {
    if (fd >= 0 && fd < FILES_MAX) {
        free(paths[fd]);
        paths[fd] = NULL;
    }
    return (int)syscall(SYS_close, fd);
}

ssize_t write(int fd, const void *bytes, size_t length) {
    const char *path = path_of(fd);
    off_t offset = path ? lseek(fd, 0, SEEK_CUR) : 0;
    ssize_t done = syscall(SYS_write, fd, bytes, length);
    if (path && done > 0) note(WRITE, path, (uint64_t)offset, bytes, (uint64_t)done);
    return done;
}

#define PWRITE(name)                                                                 \
    ssize_t name(int fd, const void *bytes, size_t length, off_t offset) {           \
        ssize_t done = syscall(SYS_pwrite64, fd, bytes, length, offset);             \
        const char *path = path_of(fd);                                              \
        if (path && done > 0) note(WRITE, path, (uint64_t)offset, bytes, (uint64_t)done); \
        return done;                                                                 \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

#define TRUNC(name)                                                                  \
    int name(int fd, off_t length) {                                                 \
        int done = (int)syscall(SYS_ftruncate, fd, length);                          \
        const char *path = path_of(fd);                                              \
        if (path && done == 0) note(TRUNCATE, path, (uint64_t)length, NULL, 0);      \
        return done;                                                                 \
    }
TRUNC(ftruncate)
TRUNC(ftruncate64)

#define SYNCS(name)                                                                  \
    int name(int fd) {                                                               \
        const char *path = path_of(fd);                                              \
        int done = (int)syscall(SYS_##name, fd);                                     \
        if (path && done == 0) note(SYNC, path, 0, NULL, 0);                         \
        return done;                                                                 \
    }
SYNCS(fsync)
SYNCS(fdatasync)

int unlink(const char *path) {
    int done = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (done == 0 && is_watched(path)) note(UNLINK, path, 0, NULL, 0);
    return done;
}

/* What becomes of a name: `more` is the other name. */
static int named(int done, char kind, const char *path, const char *more) {
    if (done == 0 && (is_watched(path) || (more && is_watched(more))))
        note(kind, path, 0, more, more ? strlen(more) : 0);
    return done;
}

/* As <stdio.h> declares it. */
int rename(const char *from, const char *to) {
    return named((int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0), RENAME, from, to);
}

int mkdir(const char *path, mode_t mode) {
    return named((int)syscall(SYS_mkdirat, AT_FDCWD, path, mode), MKDIR, path, NULL);
}

int rmdir(const char *path) {
    return named((int)syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR), UNLINK, path, NULL);
}

int link(const char *from, const char *to) {
    return named((int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0), LINK, from, to);
}

int linkat(int from_fd, const char *from, int to_fd, const char *to, int flags) {
    int done = (int)syscall(SYS_linkat, from_fd, from, to_fd, to, flags);
    return from[0] == '/' && to[0] == '/' ? named(done, LINK, from, to) : done;
}

static long clock_offset_s(void) {
    const char *offset = getenv("CLOCK_OFFSET_S");
    return offset ? atol(offset) : 0;
}

int clock_gettime(clockid_t which, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int done = real(which, now);
    if (done == 0 && which == CLOCK_REALTIME) now->tv_sec += clock_offset_s();
    return done;
}

/* SQLite and PostgreSQL ask in these ways. */
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec precise;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &precise) != 0) return -1;
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now) {
    struct timespec precise;
    if (clock_gettime(CLOCK_REALTIME, &precise) != 0) return -1;
    if (now) *now = precise.tv_sec;
    return precise.tv_sec;
}

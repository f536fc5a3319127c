/*
 * Stands in for the C library's view of a disk: espeak-ng opens, stats and lists files, and all of these are byte
 * ranges of the heap. It replaces libc's own functions at link time, so the module needs no file system from its host.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "files.h"

#define ROOT "/espeak-ng-data"

/* The host may answer by calling espeak_add_file before it returns. */
__attribute__((import_module("env"), import_name("requestFile"))) extern void request_file(const char *name);

static DataFile *files;
static unsigned file_count, file_capacity;

static DataFile *lookup(const char *name)
{
	for (unsigned i = 0; i < file_count; i++)
		if (strcmp(files[i].name, name) == 0)
			return &files[i];
	return NULL;
}

static int append(const char *name, const unsigned char *data, unsigned size)
{
	if (file_count == file_capacity) {
		unsigned capacity = file_capacity ? file_capacity * 2 : 512;
		DataFile *grown = realloc(files, capacity * sizeof(DataFile));
		if (grown == NULL)
			return -1;
		files = grown;
		file_capacity = capacity;
	}
	files[file_count++] = (DataFile){ name, data, size };
	return 0;
}

int files_add(char *name, unsigned char *data, unsigned size)
{
	if (lookup(name) == NULL)
		return append(name, data, size);
	free(name);
	free(data);
	return 0;
}

typedef struct {
	unsigned name_length; /* of the name, NUL and padding included */
	unsigned size;
} PackEntry;

static const PackEntry *next_entry(const PackEntry *entry)
{
	return (const PackEntry *)((const char *)(entry + 1) + entry->name_length + ((entry->size + 3) & ~3u));
}

int files_add_pack(unsigned char *pack)
{
	for (const PackEntry *entry = (const PackEntry *)pack; entry->name_length != 0; entry = next_entry(entry)) {
		const char *name = (const char *)(entry + 1);
		if (append(name, (const unsigned char *)name + entry->name_length, entry->size) != 0)
			return -1;
	}
	return 0;
}

void files_remove_pack(unsigned char *pack)
{
	const PackEntry *end = (const PackEntry *)pack;
	while (end->name_length != 0)
		end = next_entry(end);
	unsigned kept = 0;
	for (unsigned i = 0; i < file_count; i++)
		if (files[i].data < pack || files[i].data > (const unsigned char *)end)
			files[kept++] = files[i];
	file_count = kept;
	free(pack);
}

unsigned files_bytes(void)
{
	unsigned total = 0;
	for (unsigned i = 0; i < file_count; i++)
		total += files[i].size;
	return total;
}

static const char *relative(const char *path)
{
	size_t length = sizeof(ROOT) - 1;
	if (strncmp(path, ROOT, length) != 0 || (path[length] != '/' && path[length] != 0))
		return NULL;
	return path[length] == 0 ? path + length : path + length + 1;
}

const DataFile *files_find(const char *path)
{
	const char *name = relative(path);
	if (name == NULL)
		return NULL;
	const DataFile *file = lookup(name);
	size_t length = strlen(name);
	if (file != NULL || length < 6 || strcmp(name + length - 5, "_dict") != 0)
		return file;
	request_file(name);
	return lookup(name);
}

/* espeak-ng's dictionary.c, as patched, reads its dictionaries where they lie. */
const void *MapDictionary(const char *path, int *size)
{
	const DataFile *file = files_find(path);
	if (file == NULL || file->size == 0)
		return NULL;
	*size = (int)file->size;
	return file->data;
}

static int is_folder(const char *name)
{
	size_t length = strlen(name);
	if (length == 0)
		return 1;
	for (unsigned i = 0; i < file_count; i++)
		if (strncmp(files[i].name, name, length) == 0 && files[i].name[length] == '/')
			return 1;
	return 0;
}

FILE *fopen(const char *restrict path, const char *restrict mode)
{
	const DataFile *file = mode[0] == 'r' ? files_find(path) : NULL;
	if (file != NULL && file->size > 0)
		return fmemopen((void *)file->data, file->size, "r");
	errno = ENOENT;
	return NULL;
}

int stat(const char *restrict path, struct stat *restrict result)
{
	const char *name = relative(path);
	const DataFile *file = files_find(path);
	memset(result, 0, sizeof(*result));
	if (file != NULL) {
		result->st_mode = S_IFREG;
		result->st_size = file->size;
		return 0;
	}
	if (name != NULL && is_folder(name)) {
		result->st_mode = S_IFDIR;
		return 0;
	}
	errno = ENOENT;
	return -1;
}

struct __dirstream {
	char prefix[200];
	size_t prefix_length;
	unsigned next;
	struct dirent entry;
};

DIR *opendir(const char *path)
{
	const char *name = relative(path);
	if (name == NULL || strlen(name) >= sizeof(((DIR *)0)->prefix) - 1 || !is_folder(name)) {
		errno = ENOENT;
		return NULL;
	}
	DIR *folder = calloc(1, sizeof(DIR));
	if (folder != NULL)
		folder->prefix_length = (size_t)snprintf(folder->prefix, sizeof(folder->prefix), *name ? "%s/" : "%s", name);
	return folder;
}

/* A folder's files lie next to each other in a pack, so it is enough to compare with the entry before. */
struct dirent *readdir(DIR *folder)
{
	while (folder->next < file_count) {
		const char *name = files[folder->next++].name;
		if (strncmp(name, folder->prefix, folder->prefix_length) != 0)
			continue;
		const char *rest = name + folder->prefix_length;
		size_t length = strcspn(rest, "/");
		if (length >= sizeof(folder->entry.d_name))
			continue;
		if (strncmp(folder->entry.d_name, rest, length) == 0 && folder->entry.d_name[length] == 0)
			continue;
		memcpy(folder->entry.d_name, rest, length);
		folder->entry.d_name[length] = 0;
		return &folder->entry;
	}
	return NULL;
}

int closedir(DIR *folder)
{
	free(folder);
	return 0;
}

/* The rest of what the sources could ask of a system: there is none. */
char *getenv(const char *name)
{
	(void)name;
	return NULL;
}

int remove(const char *path)
{
	(void)path;
	errno = EROFS;
	return -1;
}

char *tmpnam(char *buffer)
{
	(void)buffer;
	return NULL;
}

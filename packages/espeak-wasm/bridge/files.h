#ifndef PARLANDO_FILES_H
#define PARLANDO_FILES_H
/*
 * The read-only files espeak-ng sees, all of them in the WASM heap. Names are relative to the data folder
 * ("phondata", "en_dict", "lang/gmw/en-US", "voices/!v/f1").
 */
#include <stddef.h>

typedef struct {
	const char *name;
	const unsigned char *data;
	unsigned size;
} DataFile;

/* Takes over `pack`, which came from malloc; see pack-data.mjs for its layout. Returns 0, or -1 when out of memory. */
int files_add_pack(unsigned char *pack);

/* Takes over `name` and `data`, which came from malloc. An earlier file of that name stays. Returns 0 or -1. */
int files_add(char *name, unsigned char *data, unsigned size);

/* Forgets and frees the files of a pack. */
void files_remove_pack(unsigned char *pack);

/* The file at an absolute path, or NULL. A dictionary that is not there is asked of the host once. */
const DataFile *files_find(const char *path);

/* Bytes of the files held. */
unsigned files_bytes(void);
#endif

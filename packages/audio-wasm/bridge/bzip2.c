/* The decompressor of bzip2, a piece at a time. */
#include <bzlib.h>
#include <emscripten.h>
#include <stdlib.h>

/* Called by a library that is built without stdio. */
void bz_internal_error(int code)
{
	(void)code;
	abort();
}

EMSCRIPTEN_KEEPALIVE void bzip2_close(bz_stream *stream)
{
	BZ2_bzDecompressEnd(stream);
	free(stream);
}

/* Returns NULL when memory is short. */
EMSCRIPTEN_KEEPALIVE bz_stream *bzip2_open(void)
{
	bz_stream *stream = calloc(1, sizeof(bz_stream));
	if (stream == NULL)
		return NULL;
	if (BZ2_bzDecompressInit(stream, 0, 0) != BZ_OK) {
		free(stream);
		return NULL;
	}
	return stream;
}

EMSCRIPTEN_KEEPALIVE void bzip2_push(bz_stream *stream, char *input, int bytes)
{
	stream->next_in = input;
	stream->avail_in = bytes;
}

EMSCRIPTEN_KEEPALIVE int bzip2_left(bz_stream *stream)
{
	return stream->avail_in;
}

/* Returns the bytes at `output`; `status` is BZ_OK, BZ_STREAM_END or an error. */
EMSCRIPTEN_KEEPALIVE int bzip2_pull(bz_stream *stream, char *output, int most, int *status)
{
	stream->next_out = output;
	stream->avail_out = most;
	*status = BZ2_bzDecompress(stream);
	return most - stream->avail_out;
}

/* libFLAC as an encoder of mono 16-bit frames: the metadata before them is left out. */
#include <FLAC/stream_encoder.h>
#include <emscripten.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
	FLAC__StreamEncoder *encoder;
	/* Whole frames, each after its length in four bytes. */
	unsigned char *output;
	size_t bytes, capacity;
} Flac;

static FLAC__StreamEncoderWriteStatus write_frame(const FLAC__StreamEncoder *encoder, const FLAC__byte data[], size_t bytes,
	uint32_t samples, uint32_t frame, void *client)
{
	Flac *flac = client;
	uint32_t length = (uint32_t)bytes;
	(void)encoder, (void)frame;
	if (samples == 0)
		return FLAC__STREAM_ENCODER_WRITE_STATUS_OK;
	if (flac->bytes + sizeof length + bytes > flac->capacity) {
		size_t capacity = (flac->bytes + sizeof length + bytes) * 2;
		unsigned char *grown = realloc(flac->output, capacity);
		if (grown == NULL)
			return FLAC__STREAM_ENCODER_WRITE_STATUS_FATAL_ERROR;
		flac->output = grown;
		flac->capacity = capacity;
	}
	memcpy(flac->output + flac->bytes, &length, sizeof length);
	memcpy(flac->output + flac->bytes + sizeof length, data, bytes);
	flac->bytes += sizeof length + bytes;
	return FLAC__STREAM_ENCODER_WRITE_STATUS_OK;
}

EMSCRIPTEN_KEEPALIVE void flac_close(Flac *flac)
{
	if (flac == NULL)
		return;
	if (flac->encoder != NULL)
		FLAC__stream_encoder_delete(flac->encoder);
	free(flac->output);
	free(flac);
}

/* Returns NULL for settings that libFLAC does not take, or when memory is short. */
EMSCRIPTEN_KEEPALIVE Flac *flac_open(int rate, int level, int block_samples)
{
	Flac *flac = calloc(1, sizeof(Flac));
	if (flac == NULL)
		return NULL;
	FLAC__StreamEncoder *encoder = flac->encoder = FLAC__stream_encoder_new();
	if (encoder == NULL || !FLAC__stream_encoder_set_channels(encoder, 1) ||
		!FLAC__stream_encoder_set_bits_per_sample(encoder, 16) || !FLAC__stream_encoder_set_sample_rate(encoder, rate) ||
		!FLAC__stream_encoder_set_compression_level(encoder, level) ||
		!FLAC__stream_encoder_set_blocksize(encoder, block_samples) ||
		!FLAC__stream_encoder_set_do_md5(encoder, false) ||
		FLAC__stream_encoder_init_stream(encoder, write_frame, NULL, NULL, NULL, flac) != FLAC__STREAM_ENCODER_INIT_STATUS_OK) {
		flac_close(flac);
		return NULL;
	}
	return flac;
}

/* Takes 16-bit samples in 32 bits. Returns the bytes at flac_output(), or -1. */
EMSCRIPTEN_KEEPALIVE int flac_encode(Flac *flac, const int32_t *pcm, int samples)
{
	flac->bytes = 0;
	return FLAC__stream_encoder_process_interleaved(flac->encoder, pcm, samples) ? (int)flac->bytes : -1;
}

/* Ends the stream with what is left, in a frame that may be shorter. */
EMSCRIPTEN_KEEPALIVE int flac_finish(Flac *flac)
{
	flac->bytes = 0;
	return FLAC__stream_encoder_finish(flac->encoder) ? (int)flac->bytes : -1;
}

EMSCRIPTEN_KEEPALIVE unsigned char *flac_output(Flac *flac)
{
	return flac->output;
}

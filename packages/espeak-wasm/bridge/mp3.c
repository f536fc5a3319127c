/* LAME as a constant bit rate mono encoder that writes frames and nothing else: no tags, no Xing frame. */
#include <stdlib.h>

#include "bridge.h"
#include "lame.h"

struct Mp3 {
	lame_t lame;
	unsigned char *output;
	int capacity;
};

/* LAME's own bound for one call is 1.25 × samples + 7200 bytes, of output samples: `ratio` covers resampling up. */
enum { OUTPUT_MARGIN = 7200, OUTPUT_RATIO = 4 };

EMSCRIPTEN_KEEPALIVE void mp3_close(Mp3 *mp3)
{
	if (mp3 == NULL)
		return;
	if (mp3->lame != NULL)
		lame_close(mp3->lame);
	free(mp3->output);
	free(mp3);
}

static int reserve(Mp3 *mp3, int samples)
{
	int wanted = samples * OUTPUT_RATIO + OUTPUT_MARGIN;
	if (wanted <= mp3->capacity)
		return 0;
	unsigned char *grown = realloc(mp3->output, wanted);
	if (grown == NULL)
		return -2;
	mp3->output = grown;
	mp3->capacity = wanted;
	return 0;
}

/* Returns NULL when the settings are not ones LAME can do, or memory is short. */
EMSCRIPTEN_KEEPALIVE Mp3 *mp3_open(int input_rate, int output_rate, int bitrate_kbps, int quality, int reservoir)
{
	Mp3 *mp3 = calloc(1, sizeof(Mp3));
	if (mp3 == NULL)
		return NULL;
	mp3->lame = lame_init();
	if (mp3->lame == NULL || reserve(mp3, 0) != 0) {
		mp3_close(mp3);
		return NULL;
	}
	lame_t lame = mp3->lame;
	lame_set_errorf(lame, NULL);
	lame_set_debugf(lame, NULL);
	lame_set_msgf(lame, NULL);
	lame_set_num_channels(lame, 1);
	lame_set_mode(lame, MONO);
	lame_set_in_samplerate(lame, input_rate);
	lame_set_out_samplerate(lame, output_rate);
	lame_set_VBR(lame, vbr_off);
	lame_set_brate(lame, bitrate_kbps);
	lame_set_quality(lame, quality);
	lame_set_disable_reservoir(lame, !reservoir);
	lame_set_bWriteVbrTag(lame, 0);
	lame_set_write_id3tag_automatic(lame, 0);
	lame_set_findReplayGain(lame, 0);
	if (lame_init_params(lame) < 0 || lame_get_out_samplerate(lame) != output_rate || lame_get_brate(lame) != bitrate_kbps) {
		mp3_close(mp3);
		return NULL;
	}
	return mp3;
}

EMSCRIPTEN_KEEPALIVE int mp3_encode(Mp3 *mp3, const int16_t *pcm, int samples)
{
	if (samples == 0)
		return 0;
	if (reserve(mp3, samples) != 0)
		return -2;
	return lame_encode_buffer(mp3->lame, pcm, pcm, samples, mp3->output, mp3->capacity);
}

/* The same for floats from -1 to 1. */
EMSCRIPTEN_KEEPALIVE int mp3_encode_float(Mp3 *mp3, const float *pcm, int samples)
{
	if (samples == 0)
		return 0;
	if (reserve(mp3, samples) != 0)
		return -2;
	return lame_encode_buffer_ieee_float(mp3->lame, pcm, pcm, samples, mp3->output, mp3->capacity);
}

/* Ends the stream: pads to whole frames and gives the rest. */
EMSCRIPTEN_KEEPALIVE int mp3_flush(Mp3 *mp3)
{
	return lame_encode_flush(mp3->lame, mp3->output, mp3->capacity);
}

EMSCRIPTEN_KEEPALIVE unsigned char *mp3_output(Mp3 *mp3)
{
	return mp3->output;
}

EMSCRIPTEN_KEEPALIVE int mp3_encoder_delay(Mp3 *mp3)
{
	return lame_get_encoder_delay(mp3->lame);
}

EMSCRIPTEN_KEEPALIVE int mp3_frame_samples(Mp3 *mp3)
{
	return lame_get_framesize(mp3->lame);
}

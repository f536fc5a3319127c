/* vo-aacenc as an encoder of mono AAC-LC in ADTS frames. */
#include "cmnMemory.h"
#include "voAAC.h"
#include <emscripten.h>
#include <stdint.h>
#include <stdlib.h>

/* A frame of one channel has at most 6144 bits, and its header 7 bytes. */
enum { MOST_BYTES = 2048 };

typedef struct {
	VO_AUDIO_CODECAPI api;
	VO_MEM_OPERATOR memory;
	VO_HANDLE handle;
	unsigned char frame[MOST_BYTES];
} Aac;

EMSCRIPTEN_KEEPALIVE void aac_close(Aac *aac)
{
	if (aac == NULL)
		return;
	if (aac->handle != NULL)
		aac->api.Uninit(aac->handle);
	free(aac);
}

/* Returns NULL for settings that the encoder does not take, or when memory is short. */
EMSCRIPTEN_KEEPALIVE Aac *aac_open(int rate, int bits_per_second)
{
	VO_CODEC_INIT_USERDATA user = {0};
	AACENC_PARAM param = {0};
	Aac *aac = calloc(1, sizeof(Aac));
	if (aac == NULL)
		return NULL;
	aac->memory.Alloc = cmnMemAlloc;
	aac->memory.Copy = cmnMemCopy;
	aac->memory.Free = cmnMemFree;
	aac->memory.Set = cmnMemSet;
	aac->memory.Check = cmnMemCheck;
	user.memflag = VO_IMF_USERMEMOPERATOR;
	user.memData = &aac->memory;
	param.sampleRate = rate;
	param.bitRate = bits_per_second;
	param.nChannels = 1;
	param.adtsUsed = 1;
	if (voGetAACEncAPI(&aac->api) != VO_ERR_NONE || aac->api.Init(&aac->handle, VO_AUDIO_CodingAAC, &user) != VO_ERR_NONE ||
		aac->api.SetParam(aac->handle, VO_PID_AAC_ENCPARAM, &param) != VO_ERR_NONE) {
		aac_close(aac);
		return NULL;
	}
	return aac;
}

/* Encodes one frame of 1024 samples. Returns the bytes at aac_output(), 0 for none, or -1. */
EMSCRIPTEN_KEEPALIVE int aac_frame(Aac *aac, int16_t *pcm, int samples)
{
	VO_CODECBUFFER input = {0}, output = {0};
	VO_AUDIO_OUTPUTINFO info = {0};
	input.Buffer = (unsigned char *)pcm;
	input.Length = samples * 2;
	aac->api.SetInputData(aac->handle, &input);
	output.Buffer = aac->frame;
	output.Length = MOST_BYTES;
	switch (aac->api.GetOutputData(aac->handle, &output, &info)) {
	case VO_ERR_NONE:
		return output.Length;
	case VO_ERR_INPUT_BUFFER_SMALL:
		return 0;
	default:
		return -1;
	}
}

EMSCRIPTEN_KEEPALIVE unsigned char *aac_output(Aac *aac)
{
	return aac->frame;
}

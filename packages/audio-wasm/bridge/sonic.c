/* sonic: changes speed and pitch of mono speech, each without the other. */
#include "sonic.h"
#include <emscripten.h>
#include <stddef.h>

EMSCRIPTEN_KEEPALIVE sonicStream sonic_open(int rate, float speed, float pitch)
{
	sonicStream stream = sonicCreateStream(rate, 1);
	if (stream == NULL)
		return NULL;
	sonicSetSpeed(stream, speed);
	sonicSetPitch(stream, pitch);
	return stream;
}

/* Returns 0 when memory is short. */
EMSCRIPTEN_KEEPALIVE int sonic_write(sonicStream stream, float *pcm, int samples)
{
	return sonicWriteFloatToStream(stream, pcm, samples);
}

EMSCRIPTEN_KEEPALIVE int sonic_flush(sonicStream stream)
{
	return sonicFlushStream(stream);
}

/* Returns how many samples of the result were copied, 0 for none left. */
EMSCRIPTEN_KEEPALIVE int sonic_read(sonicStream stream, float *pcm, int most)
{
	return sonicReadFloatFromStream(stream, pcm, most);
}

EMSCRIPTEN_KEEPALIVE void sonic_close(sonicStream stream)
{
	sonicDestroyStream(stream);
}

/* speexdsp's resampler, mono. */
#include <emscripten.h>
#include <speex/speex_resampler.h>
#include <stddef.h>

EMSCRIPTEN_KEEPALIVE SpeexResamplerState *resample_open(int from, int to, int quality)
{
	return speex_resampler_init(1, from, to, quality, NULL);
}

/* Forgets what was pushed. The first output is then that of the first input, without the filter's delay. */
EMSCRIPTEN_KEEPALIVE void resample_begin(SpeexResamplerState *state)
{
	speex_resampler_reset_mem(state);
	speex_resampler_skip_zeros(state);
}

/* Returns how many samples lie at `output`. Takes all of the input where there is room for what comes of it. */
EMSCRIPTEN_KEEPALIVE int resample_push(SpeexResamplerState *state, const float *input, unsigned samples, float *output, unsigned most)
{
	speex_resampler_process_float(state, 0, input, &samples, output, &most);
	return most;
}

EMSCRIPTEN_KEEPALIVE int resample_latency(SpeexResamplerState *state)
{
	return speex_resampler_get_input_latency(state);
}

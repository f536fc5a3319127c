/*
 * A pull interface to the synthesiser: espeak-ng's own loop (`Synthesize` in its speech.c) pushes audio into a
 * callback until the text ends; here the caller requests the next piece. To cancel, it stops calling, and no foreign
 * code runs inside the synthesiser. The whole file is included because its state is `static`.
 */
#include "libespeak-ng/speech.c"

#include <malloc.h>

#include "bridge.h"
#include "files.h"
#include "intonation.h"
#include "setlengths.h"

#define DATA_PATH "/espeak-ng-data"
#define MAX_STEP_MS 500

extern char *namedata;

static enum { IDLE, SPEAKING } state = IDLE;
static SpeechEvent *events;
static int event_count, event_capacity;
static int step_samples;

/* Time seeds espeak-ng's noise generator: a fixed one makes equal calls sound equal, bit by bit. */
time_t time(time_t *result)
{
	if (result != NULL)
		*result = 0;
	return 0;
}

EMSCRIPTEN_KEEPALIVE int espeak_add_pack(unsigned char *pack)
{
	return files_add_pack(pack);
}

EMSCRIPTEN_KEEPALIVE int espeak_add_file(char *name, unsigned char *data, unsigned size)
{
	return files_add(name, data, size);
}

/* Reads the phoneme tables of `pack`, which is freed, and readies the synthesiser. Returns an espeak_ng_STATUS. */
EMSCRIPTEN_KEEPALIVE int espeak_start(unsigned char *pack)
{
	if (files_add_pack(pack) != 0)
		return ENOMEM;
	strcpy(path_home, DATA_PATH);
	espeak_ng_STATUS status = espeak_ng_Initialize(NULL);
	if (status == ENS_OK)
		status = espeak_ng_InitializeOutput(ENOUTPUT_MODE_SYNCHRONOUS, MAX_STEP_MS, NULL);
	files_remove_pack(pack);
	return status;
}

/* Bytes of the heap in use, as malloc counts them. */
EMSCRIPTEN_KEEPALIVE unsigned espeak_heap_used(void)
{
	return (unsigned)mallinfo().uordblks;
}

EMSCRIPTEN_KEEPALIVE int espeak_sample_rate(void)
{
	return samplerate;
}

/* `identifier` and `variant` name files ("gmw/en-US", "f1" or ""): no guessing, no fall-back. */
static espeak_ng_STATUS select_voice(const char *identifier, const char *variant)
{
	char path[60];
	espeak_VOICE selector;
	if (LoadVoice(identifier, 1) == NULL || translator == NULL || translator->data_dictlist == NULL)
		return ENS_VOICE_NOT_FOUND;
	snprintf(path, sizeof(path), "!v/%s", variant);
	if (variant[0] != 0 && LoadVoice(path, 2) == NULL)
		return ENS_VOICE_NOT_FOUND;
	DoVoiceChange(voice);
	memset(&selector, 0, sizeof(selector));
	selector.name = identifier;
	selector.languages = voice->language_name;
	SetVoiceStack(&selector, variant[0] != 0 ? path : "");
	return ENS_OK;
}

enum { PARAMETERS = 8 };
static const espeak_PARAMETER parameter_order[PARAMETERS] = {
	espeakRATE, espeakVOLUME, espeakPITCH, espeakRANGE, espeakPUNCTUATION, espeakCAPITALS, espeakWORDGAP, espeakSSML_BREAK_MUL,
};

/* A command to change the voice owns the voice. */
static void drop_commands(void)
{
	for (int i = wcmdq_head; i != wcmdq_tail; i = (i + 1) % N_WCMDQ)
		if ((wcmdq[i][0] & 0xff) == WCMD_VOICE)
			free((voice_t *)wcmdq[i][2]);
	WcmdqStop();
}

static void forget_last_utterance(void)
{
	drop_commands();
	WavegenForget();
	SynthesizeInit();
	DeleteTranslator(translator2);
	DeleteTranslator(translator3);
	translator2 = translator3 = NULL;
	option_tone_flags = 0; /* a voice file may set it, none unsets it */
	n_phoneme_list = 0;
	skipping_text = false;
	skip_characters = skip_words = skip_sentences = end_character_position = 0;
	my_unique_identifier = 0;
	my_user_data = NULL;
	count_samples = 0;
	event_count = 0;
	espeak_srand(1);
}

/* As `speech_begin`, up to the first clause. */
static espeak_ng_STATUS prepare(const char *text, int mode, const char *identifier, const char *variant,
                                int phoneme_events, const int32_t *parameters)
{
	int flags = espeakCHARS_UTF8 | (mode & 1 ? espeakSSML : 0) | (mode & 2 ? espeakPHONEMES : 0);
	state = IDLE;
	forget_last_utterance();
	espeak_ng_STATUS status = select_voice(identifier, variant);
	if (status != ENS_OK)
		return status;
	espeak_ng_SetPhonemeEvents(phoneme_events, 1);
	for (int i = 0; i < PARAMETERS; i++)
		SetParameter(parameter_order[i], parameters[i], 0);
	InitText(flags);
	for (int i = 0; i < N_SPEECH_PARAM; i++)
		saved_parameters[i] = param_stack[0].parameter[i];
	option_ssml = flags & espeakSSML;
	option_phoneme_input = flags & espeakPHONEMES;
	option_endpause = 0;
	if (p_decoder == NULL)
		p_decoder = create_text_decoder();
	return text_decoder_decode_string_multibyte(p_decoder, text, translator->encoding, flags);
}

/*
 * Begins to speak UTF-8 text, which the caller keeps until it has ended. `mode`: 1 for SSML, 2 for phonemes in `[[…]]`,
 * 3 for both. `parameters` has a value for each of parameter_order. Returns an espeak_ng_STATUS.
 */
EMSCRIPTEN_KEEPALIVE int speech_begin(const char *text, int mode, const char *identifier, const char *variant,
                                      int phoneme_events, const int32_t *parameters)
{
	espeak_ng_STATUS status = prepare(text, mode, identifier, variant, phoneme_events, parameters);
	if (status != ENS_OK)
		return status;
	SpeakNextClause(0);
	state = SPEAKING;
	return ENS_OK;
}

/*
 * The phonemes of a text prepared as for `speech_begin`, without sound, in espeak-ng's notation and a line a clause;
 * a change of language is its name in brackets, and tones are those after sandhi. The caller frees it. NULL when the
 * text could not be begun.
 */
EMSCRIPTEN_KEEPALIVE char *speech_phonemes(const char *text, int mode, const char *identifier, const char *variant,
                                           int phoneme_events, const int32_t *parameters)
{
	char *trace = NULL, *voice_change;
	size_t size = 0;
	int tone;
	FILE *out;
	if (prepare(text, mode, identifier, variant, phoneme_events, parameters) != ENS_OK)
		return NULL;
	if ((out = open_memstream(&trace, &size)) == NULL)
		return NULL;
	while (!text_decoder_eof(p_decoder)) {
		SelectPhonemeTable(voice->phoneme_tab_ix);
		TranslateClause(translator, &tone, &voice_change);
		CalcPitches(translator, tone);
		CalcLengths(translator);
		fprintf(out, "%s\n", GetTranslatedPhonemeString(0));
	}
	fclose(out);
	n_phoneme_list = 0;
	return trace;
}

static SpeechEvent *new_event(void)
{
	if (event_count == event_capacity) {
		int capacity = event_capacity ? event_capacity * 2 : 256;
		SpeechEvent *grown = realloc(events, capacity * sizeof(SpeechEvent));
		if (grown == NULL)
			return NULL;
		events = grown;
		event_capacity = capacity;
	}
	return &events[event_count++];
}

static void collect_events(void)
{
	for (int i = 0; i < event_list_ix; i++) {
		const espeak_EVENT *from = &event_list[i];
		SpeechEvent *to = new_event();
		if (to == NULL)
			return;
		to->type = from->type;
		to->position = from->text_position > 0 ? from->text_position - 1 : 0;
		to->length = from->length;
		to->sample = from->sample;
		memcpy(to->value, from->id.string, sizeof(to->value));
		if (from->type == espeakEVENT_MARK || from->type == espeakEVENT_PLAY)
			to->value[0] = (int32_t)(from->id.name - namedata);
	}
	event_list_ix = 0;
}

EMSCRIPTEN_KEEPALIVE int speech_step(int max_samples)
{
	if (state == IDLE)
		return SPEECH_DONE;
	int bytes = max_samples * 2;
	out_ptr = out_start = outbuf;
	out_end = &outbuf[bytes < outbuf_size ? bytes : outbuf_size];
	event_list_ix = 0;
	WavegenFill();
	int samples = (int)(out_ptr - outbuf) / 2;
	collect_events();
	count_samples += samples;
	step_samples = samples;
	/* As in the original, a clause is read only when the one before has sounded, so that marks stay in step. */
	if (Generate(phoneme_list, &n_phoneme_list, 1) == 0 && WcmdqUsed() == 0 && SpeakNextClause(1) == 0)
		state = IDLE;
	return samples;
}

/* Of the last step that was not the end. */
EMSCRIPTEN_KEEPALIVE int speech_step_samples(void)
{
	return step_samples;
}

EMSCRIPTEN_KEEPALIVE int16_t *speech_pcm(void)
{
	return (int16_t *)outbuf;
}

EMSCRIPTEN_KEEPALIVE void speech_cancel(void)
{
	n_phoneme_list = 0;
	drop_commands();
	state = IDLE;
}

EMSCRIPTEN_KEEPALIVE SpeechEvent *speech_events(void)
{
	return events;
}

/* How many events lie at speech_events() since this was last asked. They stay valid until the next step. */
EMSCRIPTEN_KEEPALIVE int speech_take_events(void)
{
	int count = event_count;
	event_count = 0;
	return count;
}

EMSCRIPTEN_KEEPALIVE const char *speech_mark_name(int offset)
{
	return &namedata[offset];
}

/*
 * Speaks at most `max_samples` more into an encoder: they never leave this memory. Returns the bytes at mp3_output(),
 * SPEECH_DONE after the end, or SPEECH_DONE plus the encoder's own negative code.
 */
EMSCRIPTEN_KEEPALIVE int speech_step_mp3(Mp3 *mp3, int max_samples)
{
	int samples = speech_step(max_samples);
	if (samples == SPEECH_DONE)
		return SPEECH_DONE;
	int bytes = mp3_encode(mp3, (int16_t *)outbuf, samples);
	return bytes < 0 ? SPEECH_DONE + bytes : bytes;
}

/*
 * One line a voice: identifier, name, gender (0 unknown, 1 male, 2 female), age, then "priority language" pairs, all
 * parted by tabs. `variants` chooses between the two kinds. The caller frees it.
 */
EMSCRIPTEN_KEEPALIVE char *espeak_describe_voices(int variants)
{
	char *text = NULL;
	size_t size = 0;
	espeak_VOICE variant_selector = { .languages = "variant" };
	const espeak_VOICE **list = espeak_ListVoices(variants ? &variant_selector : NULL);
	FILE *out = open_memstream(&text, &size);
	if (out == NULL)
		return NULL;
	for (; *list != NULL; list++) {
		const espeak_VOICE *v = *list;
		fprintf(out, "%s\t%s\t%d\t%d", v->identifier, v->name, v->gender, v->age);
		for (const char *language = v->languages; *language != 0; language += strlen(language) + 1)
			fprintf(out, "\t%d %s", language[0], language + 1);
		fputc('\n', out);
	}
	fclose(out);
	return text;
}

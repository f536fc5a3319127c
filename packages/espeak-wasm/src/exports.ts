/** An address in the module's memory. */
export type Pointer = number;

/** What bridge/*.c exports. */
export interface EspeakExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): Pointer;
  free(pointer: Pointer): void;
  espeak_add_pack(pack: Pointer): number;
  espeak_add_file(name: Pointer, data: Pointer, bytes: number): number;
  espeak_start(phonemes: Pointer): number;
  espeak_heap_used(): number;
  espeak_sample_rate(): number;
  espeak_describe_voices(variants: number): Pointer;
  speech_begin(
    text: Pointer,
    mode: number,
    voice: Pointer,
    variant: Pointer,
    phonemeEvents: number,
    parameters: Pointer,
  ): number;
  speech_phonemes(
    text: Pointer,
    mode: number,
    voice: Pointer,
    variant: Pointer,
    phonemeEvents: number,
    parameters: Pointer,
  ): Pointer;
  speech_step(maxSamples: number): number;
  speech_step_mp3(encoder: Pointer, maxSamples: number): number;
  speech_step_samples(): number;
  speech_pcm(): Pointer;
  speech_events(): Pointer;
  speech_take_events(): number;
  speech_mark_name(offset: number): Pointer;
  speech_cancel(): void;
  mp3_open(
    inputRate: number,
    outputRate: number,
    bitrateKbps: number,
    quality: number,
    reservoir: number,
  ): Pointer;
  mp3_encode(encoder: Pointer, pcm: Pointer, samples: number): number;
  mp3_encode_float(encoder: Pointer, pcm: Pointer, samples: number): number;
  mp3_flush(encoder: Pointer): number;
  mp3_output(encoder: Pointer): Pointer;
  mp3_encoder_delay(encoder: Pointer): number;
  mp3_frame_samples(encoder: Pointer): number;
  mp3_close(encoder: Pointer): void;
}

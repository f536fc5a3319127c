declare module '@echogarden/espeak-ng-emscripten' {
  /** `audio_position` is ms from the start of the call; `text_position` is 1-based, in code points of the input. */
  export interface EspeakEvent {
    readonly type:
      | 'list_terminated'
      | 'word'
      | 'sentence'
      | 'mark'
      | 'play'
      | 'end'
      | 'msg_terminated'
      | 'phoneme'
      | 'samplerate';
    readonly text_position: number;
    readonly word_length: number;
    readonly audio_position: number;
    readonly id?: string | number;
  }

  export interface EspeakListedVoice {
    readonly name: string;
    readonly identifier: string;
    readonly languages: readonly { readonly priority: number; readonly name: string }[];
  }

  export interface EspeakWorker {
    list_voices(): EspeakListedVoice[];
    /** 0 when the voice exists. */
    set_voice(name: string): number;
    set_rate(wordsPerMinute: number): void;
    set_pitch(value: number): void;
    set_range(value: number): void;
    set_volume(value: number): void;
    get_samplerate(): number;
    /** Runs to its end before it returns. A truthy answer of the callback stops it; the callback must not throw. */
    synthesize(ssml: string, callback: (audio: Int16Array, events: readonly EspeakEvent[]) => boolean): void;
  }

  export interface EspeakModule {
    readonly eSpeakNGWorker: new () => EspeakWorker;
  }

  export default function load(): Promise<EspeakModule>;
}

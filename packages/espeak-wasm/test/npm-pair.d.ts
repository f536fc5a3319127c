// The parts of the npm build that the comparisons use: it brings no types.
declare module '@echogarden/espeak-ng-emscripten' {
  interface NpmSynthesizer {
    /** 0 when the voice exists. */
    set_voice(name: string): number;
    set_rate(wordsPerMinute: number): void;
    set_pitch(value: number): void;
    set_range(value: number): void;
    set_volume(value: number): void;
    /** A truthy answer of the callback stops it. */
    synthesize(markup: string, callback: (audio: Int16Array | null) => boolean): void;
  }

  export default function load(): Promise<{ readonly eSpeakNGWorker: new () => NpmSynthesizer }>;
}

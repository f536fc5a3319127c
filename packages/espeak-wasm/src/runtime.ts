import { dictionariesByVoice, readPack, variantNames } from './data-pack.ts';
import { EspeakError } from './errors.ts';
import type { EspeakExports } from './exports.ts';
import { Heap } from './heap.ts';
import { instantiate } from './instantiate.ts';

export interface RuntimeOptions {
  /** dist/espeak.wasm, compiled. One module serves any number of instances, in other threads too. */
  readonly module: WebAssembly.Module;
  /** Reads a file of dist/data by its path there: "phonemes.bin", "dictionaries/en.bin". */
  readonly loadFile: (path: string) => Promise<Uint8Array>;
  /** The same at once, for a dictionary met in the middle of a text. Without it such words are skipped. */
  readonly loadFileSync?: ((path: string) => Uint8Array | undefined) | undefined;
}

function dictionaryPath(language: string): string {
  return `dictionaries/${language}.bin`;
}

/** One instance of the module, its data, and whether it can still be used. */
export class Runtime {
  readonly exports: EspeakExports;
  readonly heap: Heap;
  readonly languageByVoice: ReadonlyMap<string, string>;
  readonly variants: ReadonlySet<string>;
  /** Languages that a synthesis needed and that were not loaded. */
  readonly missing = new Set<string>();
  readonly #options: RuntimeOptions;
  readonly #loaded = new Set<string>();
  #state: 'usable' | 'trapped' | 'disposed' = 'usable';

  private constructor(exports: EspeakExports, options: RuntimeOptions, voices: Uint8Array) {
    this.exports = exports;
    this.heap = new Heap(exports);
    this.#options = options;
    const files = readPack(voices);
    this.languageByVoice = dictionariesByVoice(files);
    this.variants = variantNames(files);
  }

  static async create(options: RuntimeOptions): Promise<Runtime> {
    const [phonemes, voices] = await Promise.all([
      options.loadFile('phonemes.bin'),
      options.loadFile('voices.bin'),
    ]);
    let runtime: Runtime | undefined;
    const exports = await instantiate(options.module, {
      requestFile: (name) => runtime?.requestFile(name),
      print: () => undefined,
    });
    runtime = new Runtime(exports, options, voices);
    const { heap } = runtime;
    exports.espeak_add_pack(heap.put(voices));
    const status = exports.espeak_start(heap.put(phonemes));
    if (status !== 0) throw new EspeakError('trapped', `espeak-ng did not start: 0x${status.toString(16)}`);
    return runtime;
  }

  get usable(): boolean {
    return this.#state === 'usable';
  }

  get trapped(): boolean {
    return this.#state === 'trapped';
  }

  /** Calls into the module. Any exception but our own errors means that its memory cannot be trusted. */
  call<Result>(work: (exports: EspeakExports) => Result): Result {
    if (this.#state === 'disposed') throw new EspeakError('disposed', 'The instance was disposed of');
    if (this.#state === 'trapped') throw new EspeakError('trapped', 'The instance broke earlier');
    try {
      return work(this.exports);
    } catch (cause) {
      if (cause instanceof EspeakError) throw cause;
      this.#state = 'trapped';
      throw new EspeakError('trapped', 'The module broke', { cause });
    }
  }

  dispose(): void {
    this.#state = 'disposed';
  }

  hasLanguage(language: string): boolean {
    return this.#loaded.has(language);
  }

  async loadLanguage(language: string): Promise<void> {
    if (this.#loaded.has(language)) return;
    if (!/^[a-z]{2,8}$/.test(language)) throw new EspeakError('invalid-argument', `No language: ${language}`);
    const bytes = await this.#options.loadFile(dictionaryPath(language));
    this.call(() => this.#add(language, bytes));
  }

  #add(language: string, bytes: Uint8Array): void {
    if (this.#loaded.has(language)) return;
    const { heap, exports } = this;
    exports.espeak_add_file(heap.putText(`${language}_dict`), heap.put(bytes), bytes.length);
    this.#loaded.add(language);
    this.missing.delete(language);
  }

  private requestFile(name: number): void {
    const language = this.heap.text(name).replace(/_dict$/, '');
    const bytes = this.#options.loadFileSync?.(dictionaryPath(language));
    if (bytes === undefined) this.missing.add(language);
    else this.#add(language, bytes);
  }
}

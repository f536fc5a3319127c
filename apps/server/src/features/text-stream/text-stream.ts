import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, type AudioFormat, serverLimits, type TextStreamOptions } from '@parlando/contract';
import { codePointLength, SentenceBuffer, StreamedFile } from '@parlando/speech';
import type { Visitor } from '../../http/visitor.ts';
import type { Log } from '../../ports/log.ts';
import { Wake } from '../../ports/wake.ts';
import type { SpokenSegment } from '../synthesis/stream/live-speech.ts';
import type { StartedSynthesis } from '../synthesis/synthesis.service.ts';
import type { Synthesis } from '../synthesis/synthesis-feature.ts';

export interface TextStreamRequest {
  readonly visitor: Visitor;
  readonly options: TextStreamOptions;
  /** Options of any synthesis request. */
  readonly isUnpaced?: boolean;
}

export interface TextStreamDependencies {
  readonly synthesis: StreamedSynthesis;
  readonly log: Log;
}

/** A finished sentence. Times count from the beginning of the stream, positions in code points of its text. */
export interface SpokenSentence extends Omit<SpokenSegment, 'segment' | 'marks'> {
  readonly text: string;
  readonly textOffset: number;
}

/** `begin` comes first, once the first sentence is accepted; `sentence` after the last audio of that sentence. */
export type TextStreamEvent =
  | { readonly begin: Omit<StartedSynthesis, 'follower'> }
  | { readonly audio: Uint8Array }
  | { readonly sentence: SpokenSentence };

/** What a stream needs of the synthesis feature. */
export type StreamedSynthesis = Pick<Synthesis, 'service' | 'speech' | 'stopTask' | 'joinPieces'>;

interface Piece extends Pick<SpokenSentence, 'text' | 'textOffset'> {
  readonly started: StartedSynthesis;
}

/** Text that may be complete is synthesised when nothing follows for this long. */
const quietMs = 80;
/** How many sentences are synthesised ahead of the one being sent. */
const mostAhead = 2;
/** Sentences that may wait before `ready` blocks the writer. */
const mostWaiting = 8;
const longMs = 2 ** 31 - 1;

/**
 * Synthesises a text that arrives in pieces: each sentence as it ends, all of them as one audio. Each is accepted and
 * charged by itself, and they become one task of the history when the stream ends. `events` must be read.
 */
export class TextStream {
  readonly #request: TextStreamRequest;
  #options: TextStreamOptions;
  readonly #synthesis: StreamedSynthesis;
  readonly #log: Log;
  readonly #buffer = new SentenceBuffer();
  readonly #sentences: string[] = [];
  /** How many of them are taken: to shift a long list takes time that grows with its length. */
  #taken = 0;
  readonly #pieces: Piece[] = [];
  /** Ids of accepted tasks whose audio was not completely sent. */
  readonly #unheard = new Set<string>();
  readonly #stopped = new AbortController();
  /** Wakes the loops that accept, read and write. */
  readonly #wakes = { accepting: new Wake(), hearing: new Wake(), writing: new Wake() };
  #isEnded = false;
  #isAccepted = false;
  #failure: unknown;
  /** Format of the joined audio. */
  #file: StreamedFile | undefined;
  #first: string | undefined;
  #units = 0;
  #textOffset = 0;
  #offsetMs = 0;

  constructor({ synthesis, log }: TextStreamDependencies, request: TextStreamRequest) {
    this.#synthesis = synthesis;
    this.#log = log;
    this.#request = request;
    this.#options = request.options;
  }

  /** Id of its task; undefined before the first sentence is accepted. */
  get taskId(): string | undefined {
    return this.#first;
  }

  get format(): AudioFormat {
    return this.#options.format;
  }

  get options(): TextStreamOptions {
    return this.#options;
  }

  /** Ignored once there is text: a stream is one audio. */
  set options(options: TextStreamOptions) {
    if (this.#units === 0) this.#options = options;
  }

  /** Whether something is being synthesised, or could be. */
  get isSpeaking(): boolean {
    return this.#unheard.size > 0 || this.#waiting > 0;
  }

  get #waiting(): number {
    return this.#sentences.length - this.#taken;
  }

  /** Adds text; none after the end. Throws TEXT_TOO_LONG. */
  push(text: string): void {
    if (this.#isEnded) return;
    const limit = serverLimits.textStream.characters;
    const actual = this.#units + text.length;
    if (actual > limit) throw new AppError('TEXT_TOO_LONG', { limit, actual });
    this.#units = actual;
    this.#sentences.push(...this.#buffer.push(text));
    this.#wakes.accepting.call();
  }

  /** Resolves when the stream wants more text. Only one may wait. */
  async ready(): Promise<void> {
    while (this.#waiting > mostWaiting && !this.#isAccepted) await this.#wakes.writing.sleep(longMs);
  }

  /** Synthesises what has arrived, even if its sentence has not ended. */
  flush(): void {
    const rest = this.#buffer.flush();
    if (rest !== '') this.#sentences.push(rest);
    this.#wakes.accepting.call();
  }

  /** Ends the text. What has arrived is synthesised. */
  end(): void {
    this.flush();
    this.#isEnded = true;
    this.#wakes.accepting.call();
  }

  /** Ends the events at once. Unfinished segments are refunded. */
  stop(): void {
    this.#isEnded = true;
    this.#drop();
    this.#buffer.flush();
    this.#stopped.abort();
    this.#wakeAll();
  }

  /**
   * The audio and its words, in order. Throws the error of a refused or failed sentence after everything before it. A
   * reader that leaves stops the stream.
   */
  async *events(): AsyncGenerator<TextStreamEvent> {
    const lifetime = setTimeout(() => this.end(), serverLimits.textStream.lifetimeMs);
    const accepting = this.#acceptAll();
    try {
      for (let piece = await this.#nextPiece(); piece !== undefined; piece = await this.#nextPiece()) {
        if (piece.textOffset === 0) {
          this.#file = new StreamedFile({
            format: this.format,
            sampleRateHertz: piece.started.sampleRateHertz,
          });
          yield { begin: piece.started };
        }
        yield* this.#hear(piece);
      }
      const end = this.#file?.end();
      if (end?.length) yield { audio: end };
      if (this.#failure !== undefined && !this.#stopped.signal.aborted) throw this.#failure;
    } catch (error) {
      if (!this.#stopped.signal.aborted) throw error;
    } finally {
      clearTimeout(lifetime);
      this.stop();
      await accepting;
      await this.#settle().catch((error: unknown) =>
        // The cleaner joins the pieces later.
        this.#log.warn({ err: error, task: this.#first }, 'the segments of a text could not be joined'),
      );
    }
  }

  /** With the header that a file of its format has. */
  async *#hear({ text, textOffset, started }: Piece): AsyncGenerator<TextStreamEvent> {
    const offsetMs = this.#offsetMs;
    const words: SpokenSentence['words'][number][] = [];
    const phonemes: SpokenSentence['phonemes'][number][] = [];
    for await (const event of this.#synthesis.speech(started, this.#stopped.signal, textOffset)) {
      if ('audio' in event) {
        yield { audio: this.#file?.write(event.audio) ?? event.audio };
        continue;
      }
      const { spoken } = event;
      for (const word of spoken.words) words.push({ ...word, offsetMs: offsetMs + word.offsetMs });
      for (const sound of spoken.phonemes) phonemes.push({ ...sound, offsetMs: offsetMs + sound.offsetMs });
      this.#offsetMs += spoken.durationMs;
    }
    this.#unheard.delete(started.taskId);
    this.#wakes.accepting.call();
    const durationMs = this.#offsetMs - offsetMs;
    yield { sentence: { text, textOffset, offsetMs, durationMs, words, phonemes } };
  }

  async #nextPiece(): Promise<Piece | undefined> {
    while (this.#pieces.length === 0 && !this.#isAccepted && !this.#stopped.signal.aborted)
      await this.#wakes.hearing.sleep(longMs);
    return this.#stopped.signal.aborted ? undefined : this.#pieces.shift();
  }

  /** Never rejects: a refusal is thrown by `events` after everything before it. */
  async #acceptAll(): Promise<void> {
    try {
      let unspoken = '';
      for (let sentence = await this.#nextSentence(); sentence; sentence = await this.#nextSentence()) {
        const text = unspoken + sentence;
        // A text may consist of blank lines only: no task is requested for them.
        const isAccepted = sentence.trim() !== '' && (await this.#accept(text, unspoken.length));
        unspoken = isAccepted ? '' : text;
      }
      if (unspoken.trim() !== '' && this.#first === undefined) throw new AppError('NOTHING_TO_SPEAK');
    } catch (error) {
      this.#failure = error;
    }
    this.#isAccepted = true;
    this.#wakeAll();
  }

  async #nextSentence(): Promise<string | undefined> {
    while (!this.#stopped.signal.aborted) {
      if (this.#unheard.size > mostAhead) {
        await this.#wakes.accepting.sleep(longMs);
        continue;
      }
      const sentence = this.#sentences[this.#taken++];
      if (this.#waiting <= 0) this.#drop();
      this.#wakes.writing.call();
      if (sentence !== undefined || this.#isEnded) return sentence;
      const isQuiet = !(await this.#wakes.accepting.sleep(this.#buffer.seemsComplete ? quietMs : longMs));
      if (isQuiet && this.#buffer.seemsComplete) return this.#buffer.flush();
    }
    return undefined;
  }

  #drop(): void {
    this.#sentences.length = 0;
    this.#taken = 0;
  }

  /**
   * Returns false for text without words, which is then joined to the next sentence. `from` says where that begins: only
   * there can be words, and a long text without any must not be planned again with each of its sentences.
   */
  async #accept(text: string, from: number): Promise<boolean> {
    const { visitor, isUnpaced = false } = this.#request;
    const textOffset = this.#textOffset;
    const isParagraph = text.slice(text.trimEnd().length).includes('\n');
    const body = { ...this.#options, text, stream: true };
    const partOf = this.#first === undefined ? undefined : { first: this.#first, textOffset };
    try {
      if (from > 0) await this.#synthesis.service.plan({ ...body, text: text.slice(from) }, visitor);
      const started = await this.#synthesis.service.start({
        body,
        visitor,
        piece: { ending: isParagraph ? 'paragraph' : 'sentence', partOf },
        isUnpaced,
      });
      this.#first ??= started.taskId;
      this.#textOffset += codePointLength(text);
      this.#unheard.add(started.taskId);
      this.#pieces.push({ text, textOffset, started });
      this.#wakes.hearing.call();
      return true;
    } catch (error) {
      if (error instanceof AppError && (error.code === 'NOTHING_TO_SPEAK' || error.code === 'TEXT_EMPTY'))
        return nextTurn(false);
      throw error;
    }
  }

  /** Refunds unfinished segments, and joins the finished ones into one task. */
  async #settle(): Promise<void> {
    const { ownerId } = this.#request.visitor;
    for (const { started } of this.#pieces) started.follower.close();
    for (const id of this.#unheard) await this.#synthesis.stopTask(id, ownerId);
    if (this.#first !== undefined) await this.#synthesis.joinPieces(this.#first);
  }

  #wakeAll(): void {
    for (const wake of Object.values(this.#wakes)) wake.call();
  }
}

import { AppError, createSseParser } from '@parlando/contract';
import * as z from 'zod/mini';
import { messageOf, printable } from '../http/reason.ts';
import { parseJson, unreadable } from '../http/request-json.ts';

const Said = z.nullish(z.object({ content: z.nullish(z.string()) }));
const Completion = z.object({
  choices: z.optional(
    z.array(z.object({ delta: Said, message: Said, finish_reason: z.nullish(z.string()) })),
  ),
  error: z.optional(z.unknown()),
});

/**
 * Parses the response of a chat completion, complete or as an event stream, from arbitrary pieces of text. Its first
 * character decides which it is: servers ignore `stream`, and send the wrong content type.
 */
export class ChatAnswer {
  readonly #secrets: readonly string[];
  readonly #feed = createSseParser(({ data }) => this.#readEvent(data));
  #kind: 'unknown' | 'json' | 'events' = 'unknown';
  #whole = '';
  #deltas: string[] = [];
  #isComplete = false;
  #hasText = false;

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
  }

  /** The text that the piece completes. @throws AppError SERVER_ERROR, PROVIDER_UNREADABLE */
  push(piece: string): string[] {
    if (this.#kind === 'events') this.#feed(piece);
    else this.#begin(piece);
    return this.#take();
  }

  /** @throws AppError PROVIDER_UNREADABLE when that was not all */
  end(): string[] {
    if (this.#kind === 'json') this.#readCompletion(this.#whole, true);
    else if (this.#kind === 'events' && !this.#isComplete) this.#readLastEvent();
    const deltas = this.#take();
    if (this.#isComplete && !this.#hasText) throw unreadable('empty');
    if (!this.#isComplete) throw unreadable(this.#kind === 'unknown' ? 'empty' : 'truncated');
    return deltas;
  }

  /** Nothing more will come. */
  get isDone(): boolean {
    return this.#kind === 'events' && this.#isComplete;
  }

  #begin(piece: string): void {
    this.#whole += this.#whole === '' ? piece.trimStart() : piece;
    if (this.#kind === 'json' || this.#whole === '') return;
    const first = this.#whole.charAt(0);
    if (first === '<') throw unreadable('unreadable');
    this.#kind = first === '{' ? 'json' : 'events';
    if (this.#kind === 'events') this.#feed(this.#whole);
  }

  /** Some servers omit the last blank line; a partial event means that the response was truncated. */
  #readLastEvent(): void {
    try {
      this.#feed('\n\n');
    } catch (cause) {
      const isHalf = cause instanceof AppError && cause.code === 'PROVIDER_UNREADABLE';
      throw isHalf ? unreadable('truncated') : cause;
    }
  }

  #readEvent(data: string): void {
    if (data.trim() === '[DONE]') this.#isComplete = true;
    else if (data.trim() !== '') this.#readCompletion(data, false);
  }

  #readCompletion(text: string, isWhole: boolean): void {
    const completion = Completion.safeParse(parseJson(text));
    if (!completion.success) throw unreadable('unreadable');
    const { choices, error } = completion.data;
    if (error) {
      const reason = printable(messageOf(error) ?? '', this.#secrets);
      throw new AppError('SERVER_ERROR', { status: 200, ...(reason && { reason }) });
    }
    const choice = choices?.[0];
    const content = (choice?.delta ?? choice?.message)?.content;
    if (content) this.#deltas.push(content);
    if (isWhole && !choice) throw unreadable('unreadable');
    if (isWhole || choice?.finish_reason) this.#isComplete = true;
  }

  #take(): string[] {
    const deltas = this.#deltas;
    this.#deltas = [];
    if (deltas.length > 0) this.#hasText = true;
    return deltas;
  }
}

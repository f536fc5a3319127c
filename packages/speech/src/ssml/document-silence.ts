import type { SpeechDocument } from '../speech-document.ts';
import type { SpeechBuilder } from './speech-builder.ts';
import { MAX_PAUSE_MS, parseTimeMs } from './ssml-values.ts';

type Silence = { -readonly [Key in keyof NonNullable<SpeechDocument['silence']>]?: number };

const FIELDS: ReadonlyMap<string, keyof Silence> = new Map([
  ['sentenceboundary', 'sentenceMs'],
  ['comma', 'commaMs'],
  ['semicolon', 'semicolonMs'],
  ['enumerationcomma', 'enumerationCommaMs'],
]);

/**
 * Gathers `mstts:silence`. Microsoft scopes it to its `voice`; a document has one set of lengths, so those between
 * sentences and at commas are the first voice's. Leading and tailing silence of the inner voices become pauses.
 */
export class DocumentSilence {
  readonly #silence: Silence = {};
  #tailingMs: number | undefined;

  /** False when an earlier, different length already holds. */
  take(type: string, value: string, builder: SpeechBuilder): boolean {
    const durationMs = Math.min(MAX_PAUSE_MS, parseTimeMs(value) ?? 0);
    const place = type
      .trim()
      .toLowerCase()
      .replace(/-exact$/, '');
    if (place === 'leading') {
      if (builder.hasText) builder.pause(durationMs);
      else this.#silence.leadingMs = durationMs;
    } else if (place === 'tailing') this.#tailingMs = durationMs;
    else {
      const field = FIELDS.get(place);
      if (!field) return false;
      this.#silence[field] ??= durationMs;
      return this.#silence[field] === durationMs;
    }
    return true;
  }

  /** A voice starts that is not the first: the silence the last one wanted at its end comes now. */
  voiceStarts(builder: SpeechBuilder): void {
    if (this.#tailingMs !== undefined) builder.pause(this.#tailingMs);
    this.#tailingMs = undefined;
  }

  finish(): SpeechDocument['silence'] {
    const all =
      this.#tailingMs === undefined ? this.#silence : { ...this.#silence, tailingMs: this.#tailingMs };
    return Object.keys(all).length > 0 ? all : undefined;
  }
}

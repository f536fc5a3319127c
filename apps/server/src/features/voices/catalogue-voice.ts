import type { Voice } from '@parlando/contract';

/** The properties of a voice that depend neither on the caller nor on availability. */
export interface CatalogueVoice {
  readonly id: string;
  readonly name: string;
  readonly localName: string;
  readonly locale: string;
  readonly gender: Voice['gender'];
  readonly age: Voice['age'];
  readonly styles: readonly string[];
  readonly roles: readonly string[];
  readonly secondaryLocales: readonly string[];
  readonly sampleRateHertz: number | null;
  readonly wordsPerMinute: number | null;
  readonly licence: string | null;
  readonly speed: number | null;
  readonly family: string;
  readonly status: Voice['status'];
  /** `azure`, or the id of the engine that owns it. */
  readonly provider: string;
  readonly isPro: boolean;
  readonly services: readonly number[];
  readonly tagNames: readonly string[];
  readonly tags: readonly number[];
}

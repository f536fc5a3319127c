import type { SpeechDocument } from '../speech-document.ts';
import type { Chunk } from './chunks.ts';

/** Pauses at the end of a segment, in ms, where the document asks for none. */
const PARAGRAPH_MS = 600;
const SENTENCE_MS = 250;
const CLAUSE_MS = 120;
const WORD_MS = 60;
/** Enough for an encoder to take its surplus samples from. */
const DOCUMENT_END_MS = 150;

const ENDS_SENTENCE = /[.!?。！？｡…।؟][\p{Pe}\p{Pf}"'”’]*\s*$/u;
const ENDS_CLAUSE = /[，,；;、：:—–][\p{Pe}\p{Pf}"'”’]*\s*$/u;

export type Ending = Chunk['ending'] | 'paragraph' | 'document';

/** The pause after a segment that ends in `text` in the given way. */
export function pauseAfter(ending: Ending, text: string, silence: SpeechDocument['silence']): number {
  switch (ending) {
    case 'document':
      return silence?.tailingMs ?? DOCUMENT_END_MS;
    case 'paragraph':
      return Math.max(PARAGRAPH_MS, silence?.sentenceMs ?? 0);
    case 'sentence':
      return silence?.sentenceMs ?? SENTENCE_MS;
    case 'clause':
      return clausePause(text, silence);
    case 'word':
      return pauseAtPunctuation(text, silence) || WORD_MS;
  }
}

/** The pause that the punctuation at the end of a text asks for; 0 when there is none. */
export function pauseAtPunctuation(text: string, silence: SpeechDocument['silence']): number {
  if (ENDS_SENTENCE.test(text)) return pauseAfter('sentence', text, silence);
  return ENDS_CLAUSE.test(text) ? clausePause(text, silence) : 0;
}

function clausePause(text: string, silence: SpeechDocument['silence']): number {
  const mark = /[，,；;、](?=[\p{Pe}\p{Pf}"]*\s*$)/u.exec(text)?.[0];
  return (mark === undefined ? undefined : punctuationPause(mark, silence)) ?? CLAUSE_MS;
}

/** The pause that the document sets for one punctuation mark. */
export function punctuationPause(mark: string, silence: SpeechDocument['silence']): number | undefined {
  if (mark === '，' || mark === ',') return silence?.commaMs;
  if (mark === '；' || mark === ';') return silence?.semicolonMs;
  return mark === '、' ? silence?.enumerationCommaMs : undefined;
}

import { chatService } from '@parlando/contract';
import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../lib/error-words.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { lackOf } from '../../model/providers/lacking.ts';
import { useSettings } from '../../model/settings/settings-store.ts';

/** Writes from a prompt and yields chunks. */
export type WriteFrom = (prompt: string, signal: AbortSignal) => AsyncIterable<string>;

export interface Suggestion {
  readonly phase: 'writing' | 'there' | 'failed';
  /** The suggestion, or why there is none. */
  readonly words: string;
}

/** Asks the chat service for a shorter version of one subtitle. Null if no such service is configured. */
export function useShorten(write: WriteFrom) {
  const { t } = useTranslation();
  const isSet = useSettings((settings) => lackOf(chatService, settings) === null);
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const asked = useRef<AbortController>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const ask = async (text: string, count: number) => {
    asked.current = new AbortController();
    const { signal } = asked.current;
    setSuggestion({ phase: 'writing', words: '' });
    let words = '';
    try {
      for await (const piece of write(t('timed.shortenPrompt', { count, text }), signal)) words += piece;
      setSuggestion({ phase: 'there', words: words.trim().slice(0, text.length * 2) });
    } catch (cause) {
      setSuggestion({ phase: 'failed', words: wordsOf(cause) });
    }
  };
  return isSet ? { suggestion, ask, forget: () => setSuggestion(null) } : null;
}

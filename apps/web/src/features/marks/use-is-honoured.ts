import { chatService, freeService, type Pronunciation, validateSsmlDocument } from '@parlando/contract';
import { escapeAttribute, escapeText } from '@parlando/speech';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { useOptions } from '../../model/options/options-store.ts';
import type { Sample } from './hear.ts';

/** Between two keys of a person who types nothing is asked. */
const settleMs = 400;

/** Whether a voice can speak given sounds: true until the server says that it cannot. Other words can always be spoken. */
export function useIsHonoured(sample: Sample): boolean {
  const asked = useSettled(JSON.stringify(sample));
  const isOurs = useOptions(({ api }) => api === freeService || api === chatService);
  const { voice, word, pronunciation } = JSON.parse(asked) as Sample;
  const sounds = pronunciation && 'sounds' in pronunciation ? pronunciation : null;
  const { data: isHonoured = true } = useQuery({
    queryKey: ['honoured', voice, sounds],
    enabled: isOurs && sounds !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      if (!sounds) return true;
      const ssml = documentOf(voice, word, sounds);
      const { errors, warnings } = await call(validateSsmlDocument, { body: { ssml } }, { signal });
      return ![...errors, ...warnings].some(({ code }) => code === 'SSML_NOT_SPOKEN');
    },
  });
  return isHonoured;
}

function documentOf(voice: string, word: string, { alphabet, sounds }: Sounds): string {
  const symbols = escapeAttribute(sounds);
  const phoneme = `<phoneme alphabet="${alphabet === 'pinyin' ? 'sapi' : 'ipa'}" ph="${symbols}">${escapeText(word)}</phoneme>`;
  return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice name="${escapeAttribute(voice)}">${phoneme}</voice></speak>`;
}

type Sounds = Extract<Pronunciation, { sounds: string }>;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

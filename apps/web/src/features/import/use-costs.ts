import { type Chapter, chargedCharacters, freeService, textCost } from '@parlando/contract';
import { chapterSpeech } from '@parlando/speech/captions';
import { useEffect, useState } from 'react';
import { useOptions } from '../../model/options/options-store.ts';

/** Maximum time of one slice of work, to keep the page responsive. */
const sliceMs = 30;

/** The cost of each chapter on the free service, as far as computed; null if nothing is charged. */
export function useCosts(chapters: readonly Chapter[]): readonly number[] | null {
  const api = useOptions((state) => state.api);
  const voice = useOptions((state) => state.voice);
  const speed = useOptions((state) => state.speed);
  const [counted, setCounted] = useState<{ of: readonly Chapter[]; costs: readonly number[] }>();
  const isCharged = api === freeService;
  useEffect(() => {
    if (!isCharged) return;
    const costs: number[] = [];
    let timer = 0;
    const count = () => {
      const end = performance.now() + sliceMs;
      while (costs.length < chapters.length && performance.now() < end) {
        const chapter = chapters[costs.length] as Chapter;
        costs.push(chargedCharacters(textCost(chapterSpeech(chapter), { voice, speed })));
      }
      setCounted({ of: chapters, costs: [...costs] });
      if (costs.length < chapters.length) timer = window.setTimeout(count);
    };
    count();
    return () => clearTimeout(timer);
  }, [chapters, voice, speed, isCharged]);
  if (!isCharged) return null;
  return counted?.of === chapters ? counted.costs : none;
}

const none: readonly number[] = [];

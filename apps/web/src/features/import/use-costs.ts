import { type Chapter, chargedCharacters, freeService, textCost } from '@parlando/contract';
import { useEffect, useMemo, useState } from 'react';
import { chapterText } from '../../model/import/chapters.ts';
import { useOptions } from '../../model/options/options-store.ts';

/** Longest time that counting keeps the page from doing anything else. */
const sliceMs = 30;

/** What each chapter costs on the free service, as far as it is counted; null where nothing is charged here. */
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
        costs.push(chargedCharacters(textCost(chapterText(chapter), { voice, speed })));
      }
      setCounted({ of: chapters, costs: [...costs] });
      if (costs.length < chapters.length) timer = window.setTimeout(count);
    };
    count();
    return () => clearTimeout(timer);
  }, [chapters, voice, speed, isCharged]);
  return useMemo(() => {
    if (!isCharged) return null;
    return counted?.of === chapters ? counted.costs : [];
  }, [isCharged, counted, chapters]);
}

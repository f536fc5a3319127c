import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { markFindings } from '../../model/marks/mark-findings.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { marksOf, type Sample } from './hear.ts';

/** Between two keys of a person who types nothing is asked. */
const settleMs = 400;

/** Whether a voice can speak given sounds: true until it is known that it cannot. Other words can always be spoken. */
export function useIsHonoured(sample: Sample): boolean {
  const asked = useSettled(JSON.stringify(sample));
  const api = useOptions((options) => options.api);
  const volume = useOptions((options) => options.volume);
  const settled = JSON.parse(asked) as Sample;
  const { voice, word, pronunciation } = settled;
  const { data: isHonoured = true } = useQuery({
    queryKey: ['honoured', api, voice, pronunciation],
    enabled: pronunciation !== undefined && 'sounds' in pronunciation,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const request = { text: word, cast: [], marks: marksOf(settled), options: { api, voice, volume } };
      return (await markFindings(request, signal)).length === 0;
    },
  });
  return isHonoured;
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

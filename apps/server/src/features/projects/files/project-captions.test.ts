import type { CaptionSource } from '@parlando/speech/captions';
import { expect, test } from 'vitest';
import { writeCaptions } from './project-captions.ts';

test('captions of thousands of parts are read in batches of a hundred, with cumulative times', async () => {
  const tasks = Array.from({ length: 250 }, (_, part) => ({
    ...{ id: String(part), durationMs: 1000.4, sampleRate: 24_000, segments: [] },
  }));
  const chapters = Array.from({ length: 50 }, (_, chapter) => ({
    ...{ title: '', level: 1, number: chapter + 1, tasks: tasks.slice(chapter * 5, chapter * 5 + 5) },
  }));
  const asked: number[] = [];
  const captionsOf = async (ids: readonly string[]) => {
    asked.push(ids.length);
    return ids.map((id): CaptionSource => {
      const text = `Part ${id}.`;
      const words = [{ start: 0, end: text.length, startMs: 0, endMs: 900 }];
      return { text, words, turns: [{ start: 0, speaker: undefined }], durationMs: 1000.4 };
    });
  };
  const srt = await writeCaptions('srt', chapters, captionsOf);
  const cues = [...srt.matchAll(/(\d\d):(\d\d),(\d{3}) -->.*\n(.*)/g)].map(
    ([, minutes, seconds, ms, text]) => [(Number(minutes) * 60 + Number(seconds)) * 1000 + Number(ms), text],
  );
  expect(cues).toEqual(tasks.map(({ id }, part) => [Math.round(part * 1000.4), `Part ${id}.`]));
  expect((await writeCaptions('txt', chapters, captionsOf)).match(/\n\n/g)).toHaveLength(49);
  expect(asked).toEqual([100, 100, 50, 100, 100, 50]);
});

import { expect, it } from 'vitest';
import { setCueText, setSpoken, speakWords, useTimed } from './timed-store.ts';

const present = () => {
  const { file } = useTimed.getState();
  if (!file) throw new Error('No file is open');
  return file;
};

it('mentions changes only if there are some', () => {
  const cues = [{ startMs: 0, endMs: 1000, text: 'One' }];
  useTimed.setState({ file: { name: 'a.srt', cues, issues: [], spoken: null }, isOpen: true });
  expect(speakWords(present())).toBe('speak');
  setSpoken({ taskId: 'task', format: 'mp3' }, cues);
  expect(speakWords(present())).toBe('anew');
  setCueText(0, 'Two');
  expect(speakWords(present())).toBe('again');
  setCueText(0, 'One');
  expect(speakWords(present())).toBe('anew');
});

import { expect, it } from 'vitest';
import { offerTimed, setCueText, setSpoken, speakWords, useTimed } from './timed-store.ts';

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

it('shows the file that was chosen last, even if an earlier one takes longer to read', async () => {
  const subtitle = (text: string) => `1\n00:00:00,000 --> 00:00:01,000\n${text}\n`;
  const slow = new File([subtitle('Slow')], 'slow.srt');
  slow.arrayBuffer = async () => {
    await offerTimed(new File([subtitle('Fast')], 'fast.srt'));
    return new TextEncoder().encode(subtitle('Slow')).buffer;
  };
  await offerTimed(slow);
  expect(present().name).toBe('fast.srt');
});

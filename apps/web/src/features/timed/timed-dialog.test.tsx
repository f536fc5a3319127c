import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { useTimed } from '../../model/timed/timed-store.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { startWords } from '../../test/words.ts';
import TimedDialog from './timed-dialog.tsx';

beforeAll(startWords);

function Shown() {
  const file = useTimed((state) => state.file);
  return file && <TimedDialog file={file} />;
}

test('typing in a subtitle renders no other', async () => {
  let drawn = 0;
  const still = {
    get startMs() {
      drawn++;
      return 1000;
    },
    endMs: 2000,
    text: 'Two',
  };
  const cues = [{ startMs: 0, endMs: 1000, text: 'One' }, still];
  const spoken = { taskId: 'task', format: 'mp3', texts: ['One', 'Two'] } as const;
  useTimed.setState({ file: { name: 'a.srt', cues, issues: [], spoken }, isOpen: true });
  queryClient.setQueryData(['task', 'task', 'cues'], {
    task: { status: 'completed', permanentUrl: '/a.mp3' },
    cues: [],
  });
  render(withQueries(<Shown />));
  const before = drawn;
  expect(before).toBeGreaterThan(0);
  await userEvent.type(screen.getAllByRole('textbox')[0] as HTMLElement, '!');
  expect(useTimed.getState().file?.cues[0]?.text).toBe('One!');
  expect(drawn).toBe(before);
});

import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../model/session/session-store.ts';
import { makeCatalogue, makeVoice } from '../../model/voices/testing/make-voice.ts';
import { voicesQuery } from '../../model/voices/voices-query.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { startWords } from '../../test/words.ts';
import UsageChart, { usageQuery } from './usage-chart.tsx';

// jsdom has no canvas.
vi.mock('./usage-bars-plot.ts', () => ({
  drawStackedBars: () => () => undefined,
  seriesColour: () => 'red',
}));

afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.setState(useSession.getInitialState(), true);
});

test('two voices with the same name are two series', async () => {
  await startWords();
  const complaint = vi.spyOn(console, 'error');
  const voices = ['en-US-AvaNeural', 'en-US-Ava:DragonHDLatestNeural'];
  const catalogue = makeCatalogue(voices.map((id) => makeVoice({ id, name: 'Ava' })));
  queryClient.setQueryData(voicesQuery.queryKey, { catalogue, cachedAt: null });
  useSession.setState({ ready: true, token: 'abc', userId: 'u1' });
  const usage = (names: readonly string[]) => ({
    buckets: ['2026-11-21T16:00:00.000Z'],
    timeZone: 'Asia/Shanghai',
    series: names.map((name, index) => ({ name, characters: [index + 7] })),
  });
  queryClient.setQueryData(usageQuery('day', 'service').queryKey, usage(['espeak']));
  queryClient.setQueryData(usageQuery('day', 'voice').queryKey, usage(voices));
  render(withQueries(<UsageChart />));
  await userEvent.click(screen.getByRole('radio', { name: '音色' }));
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('columnheader', { name: 'Ava' })).toHaveLength(2);
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['7', '8']);
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
});

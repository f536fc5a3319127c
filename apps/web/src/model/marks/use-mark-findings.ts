import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-client.ts';
import { useEditor } from '../document/editor-store.ts';
import type { Finding } from '../document/validate.ts';
import { useOptions } from '../options/options-store.ts';

const none: readonly Finding[] = [];

/** The marks of the draft that its voices do not support; empty while unknown, and for SSML. */
export function useMarkFindings(): readonly Finding[] {
  const marks = useEditor(({ tab, marked }) => (tab === 'plain' ? marked.marks : null));
  const voices = useEditor(({ cast }) => cast.map(({ voice }) => voice).join());
  const api = useOptions((options) => options.api);
  const voice = useOptions((options) => options.voice);
  const volume = useOptions((options) => options.volume);
  // Their positions make no difference.
  const said = marks?.map(({ id, start, ...mark }) => JSON.stringify(mark)) ?? [];
  const { data = none } = useQuery(
    {
      queryKey: ['mark-findings', api, voice, volume, voices, [...new Set(said)]],
      enabled: said.length > 0,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }) => {
        const { markFindings } = await import('./mark-findings.ts');
        const { marked, cast } = useEditor.getState();
        return markFindings({ ...marked, cast, options: useOptions.getState() }, signal);
      },
    },
    queryClient,
  );
  return said.length > 0 ? data : none;
}

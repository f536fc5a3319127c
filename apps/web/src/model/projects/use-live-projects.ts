import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followEvents } from '../../lib/events-client.ts';
import { createScope } from '../../lib/scope.ts';
import { useSession } from '../session/session-store.ts';
import { createRefetcher } from '../tasks/use-live-tasks.ts';
import { projectQuery, projectsKey } from './projects-query.ts';

/** Keeps queries of projects up to date by events. Returns false while there is no event stream, so that the caller polls. */
export function useLiveProjects(): boolean {
  const queries = useQueryClient();
  const token = useSession((state) => state.token);
  const [connected, setConnected] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another login has other events
  useEffect(() => {
    const scope = createScope();
    const askAgain = createRefetcher(queries, scope);
    scope.own(
      followEvents({
        onConnection: (isConnected) => {
          setConnected(isConnected);
          // Catches up on what happened without an event stream.
          if (!isConnected) return;
          void queries.invalidateQueries({ queryKey: projectsKey });
          void queries.invalidateQueries({ queryKey: ['project'] });
        },
        onEvent: (event) => {
          if (event.type !== 'project') return;
          const { queryKey } = projectQuery(event.project.id);
          askAgain(projectsKey);
          if (queries.getQueryData(queryKey)) askAgain(queryKey);
        },
      }),
    );
    return scope.dispose;
  }, [queries, token]);
  return connected;
}

import { getProject, listProjects, type ProjectSummary } from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { type LiveQueries, useLiveQueries } from '../session/use-live-queries.ts';

const pollMs = 2000;
const isUnderWay = ({ status }: Pick<ProjectSummary, 'status'>) =>
  status === 'processing' || status === 'waiting';

interface PollOptions {
  /** Whether to poll while something is under way, because there is no event stream. */
  readonly polls?: boolean;
}

export const projectsKey = ['projects'] as const;

export function projectsQuery({ polls = false }: PollOptions = {}) {
  return queryOptions({
    queryKey: projectsKey,
    queryFn: ({ signal }) => call(listProjects, {}, { signal }),
    staleTime: 5000,
    refetchInterval: ({ state }) => polls && state.data?.items.some(isUnderWay) === true && pollMs,
  });
}

export function projectQuery(id: string, { polls = false }: PollOptions = {}) {
  return queryOptions({
    queryKey: ['project', id] as const,
    queryFn: ({ signal }) => call(getProject, { params: { id } }, { signal }),
    staleTime: 5000,
    refetchInterval: ({ state }) => polls && state.data !== undefined && isUnderWay(state.data) && pollMs,
  });
}

/** Updates project queries by events. Returns false while there is no event stream, so that the caller polls. */
export const useLiveProjects = (): boolean => useLiveQueries(liveProjects);

const liveProjects: LiveQueries = {
  keys: [projectsKey, ['project']],
  onEvent(event, queries, askAgain) {
    if (event.type !== 'project') return;
    askAgain(projectsKey);
    const { queryKey } = projectQuery(event.project.id);
    if (queries.getQueryData(queryKey)) askAgain(queryKey);
  },
};

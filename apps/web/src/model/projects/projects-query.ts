import { getProject, listProjects, type ProjectSummary } from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

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

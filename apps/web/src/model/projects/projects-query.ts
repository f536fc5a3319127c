import { getProject, listProjects, type ProjectSummary } from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { type LiveQueries, useLiveQueries } from '../session/use-live-queries.ts';

export const projectsKey = ['projects'] as const;

export const projectsQuery = queryOptions({
  queryKey: projectsKey,
  queryFn: ({ signal }) => call(listProjects, {}, { signal }),
  staleTime: 5000,
});

export function projectQuery(id: string) {
  return queryOptions({
    queryKey: ['project', id] as const,
    queryFn: ({ signal }) => call(getProject, { params: { id } }, { signal }),
    staleTime: 5000,
  });
}

export const useLiveProjects = () => useLiveQueries(liveProjects);

const liveProjects: LiveQueries<Pick<ProjectSummary, 'status'>> = {
  keys: [projectsKey, ['project']],
  onEvent(event, queries, askAgain) {
    if (event.type !== 'project') return;
    askAgain(projectsKey);
    const { queryKey } = projectQuery(event.project.id);
    if (queries.getQueryData(queryKey)) askAgain(queryKey);
  },
  isUnderWay: ({ status }) => status === 'processing' || status === 'waiting',
};

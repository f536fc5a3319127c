import { type LiveQueries, useLiveQueries } from '../session/use-live-queries.ts';
import { projectQuery, projectsKey } from './projects-query.ts';

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

import type { Chapter, Project, ProjectSettings } from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import type { IDBPDatabase } from 'idb';
import { withDatabase } from '../../lib/browser-database.ts';
import { queryClient } from '../../lib/query-client.ts';
import { mayOwn, presentVisitor } from '../session/access.ts';

/** A guest's project as it is written. The server keeps it for some days only; what was written stays in this browser. */
export interface KeptProject {
  /** Id of the project on the server. */
  readonly id: string;
  readonly title: string;
  readonly settings: ProjectSettings;
  readonly chapters: readonly { readonly id: string; readonly chapter: Chapter }[];
}

const store = 'kept';
const key = 'project';
const inDatabase = <Result>(use: (database: IDBPDatabase) => Promise<Result>) =>
  withDatabase('parlando-projects', store, use);

export const keptProjectQuery = queryOptions({
  queryKey: ['kept-project'],
  queryFn: () => inDatabase<KeptProject | null>(async (database) => (await database.get(store, key)) ?? null),
});

/**
 * Keeps a guest's project as it is now. Whoever has an account has it there. A browser that stores nothing keeps none.
 * @param written what was just written, by the ids of chapters; others stay as they were kept
 */
export async function keepProject(project: Project, written: ReadonlyMap<string, Chapter>): Promise<void> {
  if (mayOwn(presentVisitor())) return;
  try {
    const kept = await queryClient.fetchQuery(keptProjectQuery);
    const known = new Map(
      kept?.id === project.id ? kept.chapters.map((each) => [each.id, each.chapter]) : [],
    );
    const chapters = project.chapters.flatMap(({ id }) => {
      const chapter = written.get(id) ?? known.get(id);
      return chapter === undefined ? [] : [{ id, chapter }];
    });
    // Half a project would be taken for all of it.
    if (chapters.length < project.chapters.length) return;
    const { id, title, settings } = project;
    await put({ id, title, settings, chapters });
  } catch (cause) {
    console.warn('The project could not be kept in this browser', cause);
  }
}

export async function forgetProject(): Promise<void> {
  queryClient.setQueryData(keptProjectQuery.queryKey, null);
  try {
    await inDatabase((database) => database.delete(store, key));
  } catch (cause) {
    console.warn('What this browser keeps of the project could not be deleted', cause);
  }
}

async function put(kept: KeptProject): Promise<void> {
  await inDatabase((database) => database.put(store, kept, key));
  queryClient.setQueryData(keptProjectQuery.queryKey, kept);
}

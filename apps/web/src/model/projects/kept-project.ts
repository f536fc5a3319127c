import type { Chapter, Project, ProjectSettings } from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import type { IDBPDatabase } from 'idb';
import { withDatabase } from '../../lib/browser-database.ts';
import { queryClient } from '../../lib/query-client.ts';
import { mayOwn, presentVisitor } from '../session/access.ts';

/** A guest's project as written. The server deletes it after some days; this browser keeps the text. */
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
 * Stores a guest's current project in this browser. Accounts have theirs on the server. Does nothing if the browser
 * has no storage.
 * @param written what was just written, by chapter id; other chapters stay as they were stored
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
    // Part of a project would be mistaken for all of it.
    if (chapters.length < project.chapters.length) return;
    const { id, title, settings } = project;
    const next: KeptProject = { id, title, settings, chapters };
    await inDatabase((database) => database.put(store, next, key));
    queryClient.setQueryData(keptProjectQuery.queryKey, next);
  } catch (cause) {
    console.warn('The project could not be stored in this browser', cause);
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

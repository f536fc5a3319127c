import { createHash, randomInt, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  type BatchStatus,
  type Chapter,
  countCharacters,
  limits,
  type Project,
  type ProjectSettings,
  type ProjectSummary,
} from '@parlando/contract';
import type { Language } from '@parlando/locales';
import { chapterSpeech } from '@parlando/speech/captions';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Signer } from '../../http/signed-links.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { ProjectLists } from '../batches/batch-feature.ts';
import type { HistoryService } from '../synthesis/history/history.service.ts';
import { cutChapter, PartsRoom } from './cut-chapter.ts';
import type { ChapterKey, ProjectKey } from './project.ts';
import { fileLink } from './project-file-link.ts';
import { presentProject, presentSummary } from './project-presenter.ts';
import { countOpenItems, itemsOf, retryItems, setProjectState, tasksOf } from './store/change-project.ts';
import { insertProject } from './store/insert-project.ts';
import {
  readChapter,
  readChapterIds,
  readProject,
  readProjects,
  readRecentProjects,
  readWritten,
  type WrittenProject,
} from './store/read-projects.ts';
import {
  insertChapters,
  orderChapters,
  type PlacedChapter,
  renewItems,
  rewriteChapter,
} from './store/write-chapters.ts';

export interface ProjectsServiceOptions {
  readonly database: Kysely<Database>;
  readonly lists: ProjectLists;
  readonly history: Pick<HistoryService, 'delete'>;
  readonly signer: Signer;
  readonly basePath: string;
  /** Longest text of one request. */
  readonly characterLimit: number;
}

interface NewProject {
  readonly id: string;
  readonly title: string;
  readonly settings: ProjectSettings;
  readonly chapters: readonly Chapter[];
}

interface ProjectChange {
  readonly title?: string | undefined;
  readonly settings?: ProjectSettings | undefined;
}

/** Returns the items that it removed. */
type Change = (transaction: Transaction<Database>, state: BatchStatus) => Promise<readonly string[]>;

interface Bounds {
  readonly chapters: number;
  readonly characters: number;
}

/** Random, so that two takes hardly ever get the same number. */
const takeNumbers = 2 ** 47;

/** Everything an owner can do with their projects. Throws PROJECT_NOT_FOUND for projects of others. */
export class ProjectsService {
  readonly #options: ProjectsServiceOptions;

  constructor(options: ProjectsServiceOptions) {
    this.#options = options;
  }

  async list(ownerId: string, language: Language): Promise<ProjectSummary[]> {
    const projects = await readProjects(this.#options.database, ownerId);
    return projects.map((project) => presentSummary(project, language));
  }

  /** The owner's projects that run or have changed at or after `since`. */
  async recent(ownerId: string, since: Date, language: Language): Promise<ProjectSummary[]> {
    const projects = await readRecentProjects(this.#options.database, ownerId, since);
    return projects.map((project) => presentSummary(project, language));
  }

  async get(key: ProjectKey, language: Language): Promise<Project> {
    const found = await readProject(this.#options.database, key);
    if (found === undefined) throw new AppError('PROJECT_NOT_FOUND');
    const { signer, basePath } = this.#options;
    return presentProject(found, language, (project) => fileLink(project, signer, basePath));
  }

  /** Throws PROJECT_TOO_LARGE, TOO_MANY_PROJECTS, IDEMPOTENCY_KEY_REUSED and QUEUE_SHARE_FULL. */
  async create(visitor: Visitor, project: NewProject, language: Language): Promise<Project> {
    const { id, title, settings, chapters } = project;
    requireWithin(boundsOf(visitor), sizeOf(chapters));
    const key = { ownerId: visitor.ownerId, id };
    const content = JSON.stringify({ title, settings, chapters });
    const cut: PlacedChapter[] = [];
    const room = new PartsRoom();
    for (const [ord, chapter] of chapters.entries())
      cut.push({ ...(await this.#cut(chapter, settings, room)), id: randomUUID(), ord });
    await this.#options.lists.forOwner(this.#options.database, key.ownerId, (transaction) =>
      insertProject(transaction, {
        ...key,
        title,
        settings,
        guestAddress: visitor.kind === 'guest' ? visitor.address : null,
        contentHash: createHash('sha256').update(content).digest('base64url'),
        chapters: cut,
      }),
    );
    return this.get(key, language);
  }

  /** Throws BODY_TOO_LARGE when the settings and dictionary would make its parts too large. */
  update(key: ProjectKey, { title, settings }: ProjectChange, language: Language): Promise<Project> {
    const write = (transaction: Transaction<Database>, values: ProjectChange) =>
      transaction.updateTable('projects').set(values).where('id', '=', key.id).execute();
    if (settings === undefined) {
      return this.#change(key, language, async (transaction) => {
        if (title !== undefined) await write(transaction, { title });
        return [];
      });
    }
    return this.#rewrite(key, language, async ({ chapters }) => {
      const cut: Omit<PlacedChapter, 'ord'>[] = [];
      const room = new PartsRoom();
      for (const { id, ord: _, ...chapter } of chapters)
        cut.push({ ...(await this.#cut(chapter, settings, room)), id });
      return async (transaction) => {
        await write(transaction, { title, settings });
        const removed: string[] = [];
        for (const chapter of cut) removed.push(...(await rewriteChapter(transaction, key, chapter)));
        return removed;
      };
    });
  }

  /** Deletes a project with its audio, and refunds the characters of unfinished tasks. */
  async delete(key: ProjectKey): Promise<void> {
    const { lists } = this.#options;
    const tasks = await lists.change(key, async (transaction) => {
      const items = await itemsOf(transaction, key);
      const { ownerId, id } = key;
      await transaction.deleteFrom('batches').where('owner_id', '=', ownerId).where('id', '=', id).execute();
      await lists.notifyBatch(transaction, { ownerId, isOpen: false });
      return this.#tasksOf(transaction, key, items);
    });
    if (tasks === undefined) throw new AppError('PROJECT_NOT_FOUND');
    await this.#drop(key, tasks);
  }

  run(key: ProjectKey, language: Language): Promise<Project> {
    return this.#change(key, language, async (transaction) => {
      await retryItems(transaction, key);
      const { open } = await countOpenItems(transaction, key);
      if (open > 0) await this.#options.lists.setState(transaction, key, 'processing');
      return [];
    });
  }

  pause(key: ProjectKey, language: Language): Promise<Project> {
    return this.#change(key, language, async (transaction, state) => {
      const mayResume = state === 'processing' || state === 'paused';
      if (mayResume) await this.#options.lists.setState(transaction, key, 'paused');
      return [];
    });
  }

  /** Does nothing if the project has the chapter. Throws PROJECT_TOO_LARGE, IDEMPOTENCY_KEY_REUSED for an id of another. */
  addChapter(
    visitor: Visitor,
    id: string,
    { id: chapterId = randomUUID(), ...chapter }: Chapter & { id?: string | undefined },
    language: Language,
  ): Promise<Project> {
    const key = { ownerId: visitor.ownerId, id };
    return this.#rewrite(key, language, async ({ settings, chapters }) => {
      if (chapters.some((each) => each.id === chapterId)) return async () => [];
      requireWithin(boundsOf(visitor), sizeOf([...chapters, chapter]));
      const ord = (chapters.at(-1)?.ord ?? 0) + 1;
      const added = { ...(await this.#cut(chapter, settings)), id: chapterId, ord };
      return async (transaction) => {
        await insertChapters(transaction, key, [added]);
        return [];
      };
    });
  }

  /** Throws INVALID_INPUT unless `ids` are its chapters, each once. */
  order(key: ProjectKey, ids: readonly string[], language: Language): Promise<Project> {
    return this.#change(key, language, async (transaction) => {
      const known = (await readChapterIds(transaction, key)).map((chapter) => chapter.id);
      const wanted = new Set(ids);
      const isSame = ids.length === known.length && known.every((id) => wanted.has(id));
      if (!isSame) throw new AppError('INVALID_INPUT', { field: 'ids' });
      await orderChapters(transaction, key, ids);
      return [];
    });
  }

  async chapter(key: ChapterKey): Promise<Chapter> {
    const chapter = await readChapter(this.#options.database, key);
    if (chapter === undefined) throw new AppError('PROJECT_NOT_FOUND');
    return chapter;
  }

  /** Throws PROJECT_TOO_LARGE. */
  updateChapter(
    visitor: Visitor,
    { id, chapter: chapterId }: Omit<ChapterKey, 'ownerId'>,
    chapter: Chapter,
    language: Language,
  ): Promise<Project> {
    const key = { ownerId: visitor.ownerId, id };
    return this.#rewrite(key, language, async ({ settings, chapters }) => {
      requireChapter(chapters, chapterId);
      requireWithin(
        boundsOf(visitor),
        sizeOf(chapters.map((each) => (each.id === chapterId ? chapter : each))),
      );
      const cut = { ...(await this.#cut(chapter, settings)), id: chapterId };
      return (transaction) => rewriteChapter(transaction, key, cut);
    });
  }

  deleteChapter(key: ChapterKey, language: Language): Promise<Project> {
    return this.#change(key, language, async (transaction) => {
      requireChapter(await readChapterIds(transaction, key), key.chapter);
      const items = await itemsOf(transaction, key, key.chapter);
      await transaction.deleteFrom('project_chapters').where('id', '=', key.chapter).execute();
      return items;
    });
  }

  again(key: ChapterKey, language: Language): Promise<Project> {
    return this.#change(key, language, async (transaction) => {
      requireChapter(await readChapterIds(transaction, key), key.chapter);
      const gone = await renewItems(transaction, key, key.chapter, () => randomInt(1, takeNumbers));
      if (gone.length > 0) await this.#options.lists.setState(transaction, key, 'processing');
      return gone;
    });
  }

  /**
   * Makes a change that `prepare` returns for what is written. It cuts texts, which takes longer than the database lets a
   * transaction idle. If something else was written meanwhile, it is asked again.
   */
  async #rewrite(
    key: ProjectKey,
    language: Language,
    prepare: (written: WrittenProject) => Promise<Change>,
  ): Promise<Project> {
    for (;;) {
      const written = await readWritten(this.#options.database, key);
      if (written === undefined) throw new AppError('PROJECT_NOT_FOUND');
      const change = await prepare(written);
      let isCurrent = true;
      const project = await this.#change(key, language, async (transaction, state) => {
        isCurrent = isDeepStrictEqual(await readWritten(transaction, key), written);
        return isCurrent ? change(transaction, state) : [];
      });
      if (isCurrent) return project;
    }
  }

  /** Makes a change, updates the project's state, and ends tasks that are no longer needed. */
  async #change(key: ProjectKey, language: Language, change: Change): Promise<Project> {
    const { lists } = this.#options;
    const tasks = await lists.change(key, async (transaction, state) => {
      const removed = await change(transaction, state);
      await this.#settle(transaction, key);
      await lists.notifyBatch(transaction, { ownerId: key.ownerId, isOpen: true });
      return this.#tasksOf(transaction, key, removed);
    });
    if (tasks === undefined) throw new AppError('PROJECT_NOT_FOUND');
    await this.#drop(key, tasks);
    return this.get(key, language);
  }

  /** A running project is updated by its worker. Additions to an ended one wait until its owner starts it. */
  async #settle(transaction: Transaction<Database>, key: ProjectKey): Promise<void> {
    const { open, failed, done } = await countOpenItems(transaction, key);
    const ended = failed > 0 ? 'error' : 'completed';
    await setProjectState(transaction, key, open > 0 || failed + done === 0 ? 'paused' : ended);
  }

  #tasksOf(transaction: Transaction<Database>, { ownerId, id }: ProjectKey, items: readonly string[]) {
    return tasksOf(
      transaction,
      ownerId,
      items.map((item) => this.#options.lists.keyOf(id, item)),
    );
  }

  /**
   * If this process dies before, open tasks are still completed, and the cleaner deletes them later because no item
   * references them.
   */
  async #drop({ ownerId }: ProjectKey, tasks: readonly string[]): Promise<void> {
    if (tasks.length > 0) await this.#options.history.delete(ownerId, tasks);
  }

  #cut(chapter: Chapter, settings: ProjectSettings, room = new PartsRoom()) {
    const { characterLimit } = this.#options;
    // A reading's words must not be cut, which may make a part twice as long.
    const mostCharacters = Math.min(limits.projects.partCharacters, Math.ceil(characterLimit / 2));
    return cutChapter(chapter, settings, mostCharacters, room);
  }
}

function boundsOf({ kind }: Visitor): Bounds {
  return kind === 'guest' ? limits.projects.guest : limits.projects;
}

function requireWithin(bounds: Bounds, actual: Bounds): void {
  for (const kind of ['chapters', 'characters'] as const) {
    if (actual[kind] <= bounds[kind]) continue;
    throw new AppError('PROJECT_TOO_LARGE', { limit: bounds[kind], actual: actual[kind], of: kind });
  }
}

function sizeOf(chapters: readonly Pick<Chapter, 'title' | 'text'>[]): Bounds {
  const characters = chapters.reduce((sum, chapter) => sum + countCharacters(chapterSpeech(chapter)), 0);
  return { chapters: chapters.length, characters };
}

function requireChapter(chapters: readonly { readonly id: string }[], id: string): void {
  if (!chapters.some((chapter) => chapter.id === id)) throw new AppError('PROJECT_NOT_FOUND');
}

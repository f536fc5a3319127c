import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AppError, type ProjectFileFormat, projectFileTypes } from '@parlando/contract';
import { makeZip } from 'client-zip';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import { sendRanged } from '../../../http/send-ranged.ts';
import type { Signer } from '../../../http/signed-links.ts';
import { JoinedAudio } from '../../../ports/joined-audio.ts';
import type { StoredSpeech } from '../../synthesis/synthesis-feature.ts';
import type { ProjectKey } from '../project.ts';
import { nameInLinks } from '../project-file-link.ts';
import { findProject, readSpokenChapters, type SpokenChapter } from '../store/read-spoken.ts';
import { chaptersTag } from './chapters-tag.ts';
import { attachment, fileName } from './file-names.ts';
import { writeCaptions } from './project-captions.ts';

export interface ProjectFilesOptions {
  readonly database: Kysely<Database>;
  readonly stored: StoredSpeech;
  readonly signer: Signer;
}

export interface WantedFile {
  readonly id: string;
  readonly signature: string;
  readonly format: ProjectFileFormat;
  readonly chapter?: string | undefined;
  readonly download?: string | undefined;
}

interface Content extends ProjectKey {
  /** Of the project, or of the one chapter. */
  readonly title: string;
  readonly chapters: readonly SpokenChapter[];
}

/**
 * Sends a file of a project. None is kept: audio is joined and packed while it is sent, a segment in memory. Throws
 * AUDIO_NOT_FOUND for a wrong signature, and when no chapter is whole.
 */
export async function sendProjectFile(
  reply: FastifyReply,
  wanted: WantedFile,
  options: ProjectFilesOptions,
): Promise<void> {
  const content = await readContent(wanted, options);
  const { format } = wanted;
  const name = `${fileName(content.title, 'project')}.${format}`;
  const isAttachment = wanted.download !== undefined || format === 'zip';
  reply
    // A chapter may be spoken again at any time.
    .header('Cache-Control', 'private, no-cache')
    .header('Content-Disposition', isAttachment ? attachment(name) : 'inline');
  if (format === 'mp3') await sendAudio(reply, content, options);
  else if (format === 'zip') reply.type(projectFileTypes.zip).send(zipOf(content, options));
  else {
    const text = await writeCaptions(format, content.chapters, captionsOf(content, options));
    reply.type(`${projectFileTypes[format]}; charset=utf-8`).send(text);
  }
}

async function readContent(
  { id, signature, chapter }: WantedFile,
  { database, signer }: ProjectFilesOptions,
): Promise<Content> {
  const project = await findProject(database, id);
  if (project === undefined || !signer.isValid(nameInLinks(project), signature)) {
    throw new AppError('AUDIO_NOT_FOUND');
  }
  const chapters = await readSpokenChapters(database, project, chapter);
  const [first] = chapters;
  if (first === undefined) throw new AppError('AUDIO_NOT_FOUND');
  return { ...project, title: chapter === undefined ? project.title : titleOf(first), chapters };
}

async function sendAudio(
  reply: FastifyReply,
  { title, chapters }: Content,
  { stored }: ProjectFilesOptions,
): Promise<void> {
  const audio = await joinChapters(title, chapters, stored);
  sendRanged(reply, {
    type: projectFileTypes.mp3,
    length: audio.length,
    tag: audio.fingerprint,
    read: (start, end) => audio.read(stored.store, start, end),
  });
}

async function joinChapters(
  title: string,
  chapters: readonly SpokenChapter[],
  { whole }: StoredSpeech,
): Promise<JoinedAudio> {
  let startMs = 0;
  const timed = chapters.map((chapter) => {
    const begin = startMs;
    startMs += chapter.tasks.reduce((sum, { durationMs }) => sum + durationMs, 0);
    return { title: titleOf(chapter), startMs: begin, endMs: startMs };
  });
  const segments = chapters.flatMap(({ tasks }) => tasks.flatMap((task) => task.segments));
  return new JoinedAudio(chaptersTag(title, timed), await whole(segments));
}

/** A folder with an mp3 and its subtitles for each chapter, in an order that names keep. */
function zipOf(content: Content, options: ProjectFilesOptions): Readable {
  const { title, chapters } = content;
  const { stored } = options;
  const folder = fileName(title, 'project');
  const digits = String(chapters.at(-1)?.number ?? 1).length;
  async function* files() {
    for (const chapter of chapters) {
      const number = String(chapter.number).padStart(Math.max(2, digits), '0');
      const name = `${folder}/${number} ${fileName(chapter.title, 'chapter')}`;
      const audio = await joinChapters(titleOf(chapter), [chapter], stored);
      yield { name: `${name}.mp3`, input: audio.read(stored.store) };
      yield {
        name: `${name}.srt`,
        input: await writeCaptions('srt', [chapter], captionsOf(content, options)),
      };
    }
  }
  return Readable.fromWeb(makeZip(files()) as ReadableStream<Uint8Array>);
}

const titleOf = ({ title, number }: SpokenChapter): string => title || String(number);

const captionsOf =
  ({ ownerId }: ProjectKey, { stored }: ProjectFilesOptions) =>
  (taskId: string) =>
    stored.captionsOf(taskId, ownerId);

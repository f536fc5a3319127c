import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AppError, type ProjectFileFormat, ProjectFormat, projectFileTypes } from '@parlando/contract';
import { makeZip } from 'client-zip';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import { attachment } from '../../../http/attachment.ts';
import { sendRanged } from '../../../http/send-ranged.ts';
import type { Signer } from '../../../http/signed-links.ts';
import type { StoredSpeech } from '../../synthesis/synthesis-feature.ts';
import type { ProjectKey } from '../project.ts';
import { nameInLinks } from '../project-file-link.ts';
import { findProject, readSpokenChapters, type SpokenChapter } from '../store/read-spoken.ts';
import { chaptersAtHand, titleOf } from './chapters-audio.ts';
import { fileName } from './file-names.ts';
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
  readonly format: ProjectFormat;
  /** Title of the project or of the single chapter. */
  readonly title: string;
  readonly chapters: readonly SpokenChapter[];
}

/**
 * Sends a file of a project. Files are not stored: audio is joined and packed while it is sent, one segment in memory.
 * Throws AUDIO_NOT_FOUND for a wrong signature, and when no chapter is complete.
 */
export async function sendProjectFile(
  reply: FastifyReply,
  wanted: WantedFile,
  options: ProjectFilesOptions,
): Promise<void> {
  const content = await readContent(wanted, options);
  const { format } = wanted;
  if (isAudio(format) && format !== content.format) throw new AppError('AUDIO_NOT_FOUND');
  const name = `${fileName(content.title, 'project')}.${format}`;
  const isAttachment = wanted.download !== undefined || format === 'zip';
  reply
    // A chapter may be synthesised again at any time.
    .header('Cache-Control', 'private, no-cache')
    .header('Content-Disposition', isAttachment ? attachment(name) : 'inline');
  if (isAudio(format)) await sendAudio(reply, content, options);
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
  const title = chapter === undefined ? project.title : titleOf(first);
  return { ...project, format: project.settings.format ?? 'mp3', title, chapters };
}

const isAudio = (format: ProjectFileFormat): format is ProjectFormat =>
  ProjectFormat.options.some((each) => each === format);

async function sendAudio(
  reply: FastifyReply,
  content: Content,
  { stored }: ProjectFilesOptions,
): Promise<void> {
  const audio = await chaptersAtHand(content, stored, reply.request.headers.range);
  sendRanged(reply, {
    type: projectFileTypes[content.format],
    length: audio.length,
    tag: audio.fingerprint,
    read: (start, end) => audio.read(stored.store, start, end),
  });
}

/** A folder with the audio and subtitles of each chapter, whose names sort in chapter order. */
function zipOf(content: Content, options: ProjectFilesOptions): Readable {
  const { title, chapters, format } = content;
  const { stored } = options;
  const folder = fileName(title, 'project');
  const digits = String(chapters.at(-1)?.number ?? 1).length;
  async function* files() {
    for (const chapter of chapters) {
      const number = String(chapter.number).padStart(Math.max(2, digits), '0');
      const name = `${folder}/${number} ${fileName(chapter.title, 'chapter')}`;
      const audio = await chaptersAtHand({ title: titleOf(chapter), chapters: [chapter], format }, stored);
      yield { name: `${name}.${format}`, input: audio.read(stored.store) };
      yield {
        name: `${name}.srt`,
        input: await writeCaptions('srt', [chapter], captionsOf(content, options)),
      };
    }
  }
  return Readable.fromWeb(makeZip(files()) as ReadableStream<Uint8Array>);
}

const captionsOf =
  ({ ownerId }: ProjectKey, { stored }: ProjectFilesOptions) =>
  (taskIds: readonly string[]) =>
    stored.captionsOf(taskIds, ownerId);

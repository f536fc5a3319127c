import type { Chapter, SynthesisBody } from '@parlando/contract';

/** Names a project for its owner. */
export interface ProjectKey {
  readonly ownerId: string;
  readonly id: string;
}

/** A chapter of a project. */
export interface ChapterKey extends ProjectKey {
  readonly chapter: string;
}

/** The request for one part of a chapter: an item of the project's batch. */
export interface ChapterPart {
  readonly request: Omit<SynthesisBody, 'stream'>;
  /** Equal only for equal requests. */
  readonly contentHash: string;
  /** Code points. */
  readonly characters: number;
}

/** A chapter with the parts it was cut into. */
export interface CutChapter extends Chapter {
  readonly parts: readonly ChapterPart[];
}

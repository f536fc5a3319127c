import { getTaskAudio, routePath } from '@parlando/contract';
import { createSigner } from '../../../http/signed-links.ts';

/** Permanent links to the audio of tasks. */
export interface AudioLinks {
  /** Root-relative. */
  linkTo(taskId: string): string;
  isValid(taskId: string, signature: string): boolean;
}

/** @param basePath stands before each link */
export function createAudioLinks(secret: string, basePath: string): AudioLinks {
  const { sign, isValid } = createSigner(secret, 'audio-link');
  return { linkTo: (id) => `${basePath}${routePath(getTaskAudio, { id })}?signature=${sign(id)}`, isValid };
}

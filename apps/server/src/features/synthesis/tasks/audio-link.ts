import { createHmac, timingSafeEqual } from 'node:crypto';
import { getTaskAudio, routePath } from '@parlando/contract';

/** 192 bits: beyond guessing, and short enough to read. */
const signatureBytes = 24;

/** Permanent links: whoever holds one may fetch the audio, and nobody can make one. */
export interface AudioLinks {
  /** Root-relative. */
  linkTo(taskId: string): string;
  isValid(taskId: string, signature: string): boolean;
}

export function createAudioLinks(secret: string): AudioLinks {
  const sign = (taskId: string): Buffer =>
    createHmac('sha256', secret).update(`audio-link\n${taskId}`).digest().subarray(0, signatureBytes);
  return {
    linkTo: (id) => `${routePath(getTaskAudio, { id })}?signature=${sign(id).toString('base64url')}`,
    isValid(taskId, signature) {
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(taskId);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

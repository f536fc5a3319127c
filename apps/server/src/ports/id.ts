import { randomBytes } from 'node:crypto';

/** Makes ids that cannot be guessed. */
export type CreateId = () => string;

/** 128 random bits as 22 characters of `A–Z a–z 0–9 - _`. */
export const createId: CreateId = () => randomBytes(16).toString('base64url');

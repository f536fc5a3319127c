import { safeFileName } from '@parlando/contract';

/** Names that Windows reserves for devices, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;

/** A title as the name of a file that every system can hold. */
export function fileName(title: string, otherwise: string): string {
  return safeFileName(title).replace(RESERVED, '$&_') || otherwise;
}

import { countCharacters } from '@parlando/contract';
import * as z from 'zod/mini';
import { createSharedLog } from '../../lib/shared-log.ts';
import { storageKeys } from '../../lib/storage.ts';
import { type EndedConversion, RequestStatus, requestStatus } from './conversion.ts';
import { requestContent } from './conversion-request.ts';

/** What is stored about a past conversion; not its text. */
const PastRequest = z.object({
  id: z.string(),
  status: RequestStatus,
  /** Milliseconds since 1970. */
  startTime: z.number(),
  endTime: z.nullable(z.number()),
  failure: z.nullable(z.object({ code: z.string() })),
  taskId: z.nullable(z.string()),
  api: z.number(),
  voice: z.string(),
  characters: z.number(),
});
export type PastRequest = z.infer<typeof PastRequest>;

export const requestHistory = createSharedLog(
  storageKeys.requestHistory,
  PastRequest,
  ({ startTime, endTime }) => endTime ?? startTime,
);

/** Returns null for a conversion that was refused: it made no request. */
export function pastRequest(ended: EndedConversion): PastRequest | null {
  const status = requestStatus(ended);
  if (status === null) return null;
  const { id, startTime, endTime, taskId, request } = ended;
  const { api, options } = request;
  const characters = countCharacters(requestContent(request));
  const failure = ended.phase === 'failed' ? { code: ended.failure.code } : null;
  return { id, status, startTime, endTime, failure, taskId, api, voice: options.voice, characters };
}

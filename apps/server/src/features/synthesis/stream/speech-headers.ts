import { headerNames } from '@parlando/contract';
import type { FastifyReply } from 'fastify';
import type { StartedSynthesis } from '../synthesis.service.ts';

/** The speech properties that the response headers carry. */
export function speechHeaders(started: StartedSynthesis): [name: string, value: string | number][] {
  const { taskId, engine, voice, sampleRateHertz, characters, cache, warnings, unspokenWords } = started;
  const headers: [string, string | number][] = [
    [headerNames.taskId, taskId],
    [headerNames.engine, engine],
    [headerNames.voice, voice],
    [headerNames.sampleRate, sampleRateHertz],
    [headerNames.characterCount, characters],
    [headerNames.cache, cache],
  ];
  if (warnings.length > 0) headers.push([headerNames.warnings, warnings.join(',')]);
  if (unspokenWords.length > 0)
    headers.push([headerNames.unspokenWords, unspokenWords.map(encodeURIComponent).join(',')]);
  return headers;
}

export function setSpeechHeaders(reply: FastifyReply, started: StartedSynthesis): void {
  for (const [name, value] of speechHeaders(started)) reply.header(name, value);
}

/** Another engine than the planned one may have spoken. */
export function outcomeOf(started: StartedSynthesis): StartedSynthesis {
  const { speaker } = started.follower;
  if (speaker === undefined) return started;
  return { ...started, ...speaker, warnings: [...new Set([...started.warnings, 'ENGINE_FALLBACK'])] };
}

import { createHash } from 'node:crypto';
import { AppError, getVoicePreview, headerNames } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../../http/address-key.ts';
import { setPaceHeaders } from '../../http/rate-limit-headers.ts';
import { registerRoute } from '../../http/register-route.ts';
import { countHere } from '../../http/request-limits.ts';
import { sendRanged } from '../../http/send-ranged.ts';
import type { VoiceSampleService } from './voice-sample.service.ts';

/** Samples are free, so only their rate is limited: no person plays two a second for a minute. */
const samplesPerMinute = 120;

export function registerVoicePreviewRoute(app: FastifyInstance, samples: VoiceSampleService): void {
  const count = countHere(samplesPerMinute);

  registerRoute(app, getVoicePreview, async ({ params, query, reply }) => {
    const address = addressKey(reply.request.ip);
    const { isAllowed, remaining, resetMs } = await count(address, samplesPerMinute);
    setPaceHeaders(reply, { limit: samplesPerMinute, remaining, resetMs });
    if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: resetMs });
    const sample = await samples.sample(params.voiceShortName, query.format);
    reply
      .header(headerNames.engine, sample.engine)
      .header(headerNames.voice, sample.voice)
      .header(headerNames.cache, sample.cached ? 'hit' : 'miss')
      .header('Cache-Control', 'private, max-age=3600');
    const bytes = Buffer.from(sample.bytes);
    return sendRanged(reply, {
      type: query.format === 'mp3' ? 'audio/mpeg' : 'audio/wav',
      length: bytes.length,
      tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 32),
      read: (start, end) => [bytes.subarray(start, end)],
    });
  });
}

import { AppError, getVoicePreview, headerNames } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '../../http/address-key.ts';
import { registerRoute } from '../../http/register-route.ts';
import type { VoiceSampleService } from './voice-sample.service.ts';

/** Samples are free, so only their pace is bounded: by hand nobody plays two a second for a minute. */
const samplesPerMinute = 120;

export function registerVoicePreviewRoute(app: FastifyInstance, samples: VoiceSampleService): void {
  const pace = new RateLimiterMemory({ points: samplesPerMinute, duration: 60 });

  registerRoute(app, getVoicePreview, async ({ params, query, reply }) => {
    await pace.consume(addressKey(reply.request.ip)).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: refusal.msBeforeNext });
    });
    const sample = await samples.sample(params.voiceShortName, query.format);
    return reply
      .header(headerNames.engine, sample.engine)
      .header(headerNames.voice, sample.voice)
      .header(headerNames.cache, sample.cached ? 'hit' : 'miss')
      .header('Cache-Control', 'private, max-age=3600')
      .type(query.format === 'mp3' ? 'audio/mpeg' : 'audio/wav')
      .send(Buffer.from(sample.bytes));
  });
}

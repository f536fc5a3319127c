import { AppError, fetchWebPage, limits, serverLimits } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { attachment } from '../../http/attachment.ts';
import { limitedAs } from '../../http/limited-as.ts';
import { alreadySent, registerRoute } from '../../http/register-route.ts';
import { createRequestLimits } from '../../http/request-limits.ts';
import type { Outbound } from '../../ports/outbound.ts';
import { fetchPage, type PageBounds } from './fetch-page.ts';

export interface WebPageRoutesOptions {
  readonly outbound: Outbound;
  readonly isOn: boolean;
  readonly bounds?: PageBounds;
}

/**
 * Fetches pages for browsers. What comes back is a download without a type of its own, so that no page of others ever
 * runs as one of ours.
 */
export function registerWebPageRoutes(
  app: FastifyInstance,
  { outbound, isOn, bounds = limits.webPage }: WebPageRoutesOptions,
): void {
  const { perMinute, atOncePerCaller, atOnce } = serverLimits.webPages;
  const callers = createRequestLimits({ requestsPerMinute: perMinute, requestsAtOnce: atOncePerCaller });
  let underWay = 0;

  registerRoute(app, fetchWebPage, async ({ body, visitor, language, signal, reply }) => {
    if (!isOn) throw new AppError('NOT_FOUND');
    const caller = limitedAs(visitor);
    const open = caller === undefined ? undefined : await callers.begin(caller);
    try {
      if (underWay >= atOnce) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: 1000 });
      underWay++;
      const page = await fetchPage(outbound, { ...body, ...bounds, language, signal }).finally(
        () => underWay--,
      );
      const charset = page.charset === undefined ? '' : `; charset=${page.charset}`;
      reply
        .header('Content-Disposition', attachment(page.name))
        .type(`application/octet-stream${charset}`)
        .send(page.bytes);
      return alreadySent;
    } finally {
      open?.end();
    }
  });
}

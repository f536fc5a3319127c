import { appVersion, type Release, type ReleaseCheck } from '@parlando/contract';
import * as z from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Outbound } from '../../ports/outbound.ts';
import { isNewer, isVersion } from './versions.ts';

export interface ReleaseCheckDependencies {
  /** Queried in this order until one returns a release. Empty: the check is off. */
  readonly urls: readonly string[];
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly clock: Clock;
  readonly log: Log;
}

const askEveryMs = 6 * 3_600_000;
const mostNotes = 20_000;

/** Both hosts send more, and Gitee less than GitHub: only the tag is needed. */
const Answer = z.object({
  tag_name: z.string().max(100).refine(isVersion),
  body: z.string().nullish(),
  html_url: z.string().nullish(),
});

interface Known {
  readonly release: Release;
  /** ETag of the response that named it. */
  readonly tag: string | null;
}

/**
 * Returns whether a newer release exists. The first caller in six hours waits for a code host, later ones get the cached
 * result. A failure is silent and keeps the last result.
 */
export function createReleaseCheck({ urls, outbound, clock, log }: ReleaseCheckDependencies) {
  const knownAt = new Map<string, Known>();
  let latest: Release | null = null;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(url: string): Promise<Release> {
    const known = knownAt.get(url);
    const reply = await outbound.fetch(url, {
      headers: {
        Accept: 'application/json',
        'User-Agent': `Parlando/${appVersion}`,
        ...(known?.tag && { 'If-None-Match': known.tag }),
      },
    });
    if (reply.status === 304 && known) return known.release;
    if (!reply.ok) throw new Error(`the code host answered ${reply.status}`);
    const release = toRelease(Answer.parse(await reply.json()));
    knownAt.set(url, { release, tag: reply.headers.get('etag') });
    return release;
  }

  async function askAll(): Promise<void> {
    for (const url of urls) {
      try {
        latest = await ask(url);
        return;
      } catch (error) {
        log.debug({ err: error, url }, 'the latest release is not known from here');
      }
    }
  }

  return {
    async check(): Promise<ReleaseCheck> {
      if (clock.elapsedMs() - askedAtMs >= askEveryMs) {
        askedAtMs = clock.elapsedMs();
        asking = askAll();
      }
      await asking;
      return { current: appVersion, latest, isNewer: latest !== null && isNewer(latest.version, appVersion) };
    },
  };
}

export type ReleaseChecker = ReturnType<typeof createReleaseCheck>;

function toRelease({ tag_name: version, body, html_url: url }: z.infer<typeof Answer>): Release {
  const notes = (body ?? '').slice(0, mostNotes);
  return { version, notes, ...(url && /^https:\/\//.test(url) && { url }) };
}

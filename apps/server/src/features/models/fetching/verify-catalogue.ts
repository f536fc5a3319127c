import type { Outbound } from '../../../ports/outbound.ts';
import { checksumFile } from '../addresses.ts';
import type { CatalogueEntry } from '../catalogue.ts';
import { faultOf } from '../model-fault.ts';
import { follow } from './ask.ts';

export interface VerifyOptions {
  readonly entries: readonly CatalogueEntry[];
  readonly pages: readonly string[];
  readonly outbound: Pick<Outbound, 'fetch'>;
  /** A line for each address. */
  readonly say: (line: string) => void;
}

const requestTimeoutMs = 60_000;

/**
 * Compares the catalogue with the release pages: whether each archive exists, its size, and its sha256 where the page
 * lists one. Downloads no archive. Returns how many addresses are wrong.
 */
export async function verifyCatalogue({ entries, pages, outbound, say }: VerifyOptions): Promise<number> {
  let wrong = 0;
  for (const page of pages) {
    const sums = await readChecksums(page + checksumFile, outbound);
    if (sums === undefined) say(`${page} has no ${checksumFile}`);
    for (const entry of entries) {
      const size = await sizeOf(page + entry.archive, outbound);
      const sum = sums?.get(entry.archive);
      const faults = [
        size !== entry.bytes && `size ${size}, expected ${entry.bytes}`,
        sums && sum !== entry.sha256 && `sha256 ${sum ?? 'not listed'}, expected ${entry.sha256}`,
      ].filter((fault) => typeof fault === 'string');
      if (faults.length > 0) wrong++;
      say(`${page}${entry.archive}: ${faults.join('; ') || 'ok'}`);
    }
  }
  return wrong;
}

/** In bytes, or in words why it is not known. */
async function sizeOf(url: string, outbound: Pick<Outbound, 'fetch'>): Promise<number | string> {
  try {
    const { reply } = await follow(url, 'HEAD', { outbound, signal: AbortSignal.timeout(requestTimeoutMs) });
    await reply.body?.cancel();
    if (!reply.ok) return `unknown (status ${reply.status})`;
    return Number(reply.headers.get('content-length') ?? Number.NaN);
  } catch (error) {
    const { reason = String(error), host = '' } = faultOf(error) ?? {};
    return `unknown (${reason} ${host})`;
  }
}

/** Names by their sha256, from lines with both in either order; undefined where there is no such file. */
async function readChecksums(
  url: string,
  outbound: Pick<Outbound, 'fetch'>,
): Promise<ReadonlyMap<string, string> | undefined> {
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const answer = await follow(url, 'GET', { outbound, signal }).catch(() => undefined);
  if (!answer?.reply.ok) return undefined;
  const sums = new Map<string, string>();
  for (const line of (await answer.reply.text()).split('\n')) {
    const words = line.trim().split(/\s+/);
    const sum = words.find((word) => /^[0-9a-f]{64}$/.test(word));
    const name = words.find((word) => word !== sum);
    if (sum !== undefined && name !== undefined) sums.set(name.replace(/^\*/, ''), sum);
  }
  return sums;
}

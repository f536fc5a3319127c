import type { EngineVoice, Gender } from '@parlando/speech';
import { z } from 'zod';
import type { ReadAloudAccess } from './read-aloud-access.ts';
import { ServiceRefusal, withServiceClock } from './service-error.ts';

const maxListBytes = 4 * 1024 * 1024;

const Item = z.object({
  ShortName: z.string().regex(/^[\w:.-]+$/),
  Gender: z.string().optional(),
  Locale: z.string(),
  FriendlyName: z.string().optional(),
});

/**
 * The voices that the service offers now.
 * @throws ServiceRefusal
 */
export async function fetchVoices(access: ReadAloudAccess, signal: AbortSignal): Promise<EngineVoice[]> {
  const text = await withServiceClock(
    (date) => access.setClock(date),
    (noteDate) => fetchList(access, signal, noteDate),
  );
  const voices = readVoices(text);
  if (voices.length === 0) throw new ServiceRefusal('the list of voices is empty');
  return voices;
}

async function fetchList(
  access: ReadAloudAccess,
  signal: AbortSignal,
  noteDate: (header: string | null) => void,
): Promise<string> {
  try {
    const response = await fetch(access.voicesUrl(), {
      headers: access.headers(),
      redirect: 'error',
      signal,
    });
    if (response.status !== 200) {
      noteDate(response.headers.get('date'));
      await response.body?.cancel();
      throw ServiceRefusal.ofStatus(response.status, response.headers.get('retry-after'));
    }
    return await readBounded(response);
  } catch (error) {
    if (error instanceof ServiceRefusal) throw error;
    throw new ServiceRefusal('the list of voices did not come', { cause: error });
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxListBytes) throw new ServiceRefusal('the list of voices does not end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function readVoices(text: string): EngineVoice[] {
  const items = parse(text);
  if (!Array.isArray(items)) throw new ServiceRefusal('the list of voices is none');
  return items.flatMap((item) => {
    // An invalid entry does not affect the others.
    const { data } = Item.safeParse(item);
    if (data === undefined) return [];
    const { ShortName, Gender, Locale, FriendlyName } = data;
    const locale = canonical(Locale);
    if (locale === undefined) return [];
    const gender = genderOf(Gender);
    return [{ id: ShortName, name: nameOf(ShortName, FriendlyName), locale, ...(gender && { gender }) }];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ServiceRefusal('the list of voices is no JSON', { cause });
  }
}

function canonical(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).toString();
  } catch {
    // A locale that is not supported here.
    return undefined;
  }
}

function genderOf(gender: string | undefined): Gender | undefined {
  return gender === 'Female' || gender === 'Male' || gender === 'Neutral' ? gender : undefined;
}

/** `Microsoft Xiaoxiao Online (Natural) - Chinese (Mainland)`, `zh-CN-XiaoxiaoNeural` → `Xiaoxiao` */
function nameOf(shortName: string, friendlyName = ''): string {
  const [, friendly] = /^Microsoft (.+?) Online/.exec(friendlyName) ?? [];
  return friendly ?? shortName.replace(/^.*-/, '').replace(/Neural$/, '');
}

import { AppError, serverLimits } from '@parlando/contract';
import * as z from 'zod/mini';
import type { CatalogueVoice } from '../voices/catalogue-voice.ts';
import type { VoiceDirectory } from '../voices/voice-directory.ts';

const { min, max, default: usualPage } = serverLimits.elevenLabs.pageSize;

export const VoicesQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(200))),
  page_size: z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,3}$/)), String(usualPage)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
  ),
  next_page_token: z.optional(z.string().check(z.regex(/^\d{0,6}$/))),
});

export interface ElevenLabsVoice {
  readonly voice_id: string;
  readonly name: string;
  readonly category: 'premade';
  readonly labels: Readonly<Record<string, string>>;
  readonly description: string;
  readonly preview_url: string;
}

/** The voices that can be heard now, as ElevenLabs describes its own. `address` is that of this instance. */
export class ElevenLabsVoices {
  readonly #directory: Pick<VoiceDirectory, 'heard' | 'find'>;

  constructor(directory: Pick<VoiceDirectory, 'heard' | 'find'>) {
    this.#directory = directory;
  }

  all(address: string): ElevenLabsVoice[] {
    return this.#directory.heard.map((voice) => describeVoice(voice, address));
  }

  page({ search = '', page_size, next_page_token }: z.infer<typeof VoicesQuery>, address: string) {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.#directory.heard.filter((voice) => {
      const { id, name, localName, gender, locale } = voice;
      const facts = [id, name, localName, gender, languageNames.of(languageOf(locale))];
      const known = facts.join(' ').toLowerCase();
      return words.every((word) => known.includes(word));
    });
    const end = Number(next_page_token ?? 0) + page_size;
    const page = found.slice(end - page_size, end);
    return {
      voices: page.map((voice) => describeVoice(voice, address)),
      has_more: end < found.length,
      total_count: found.length,
      next_page_token: end < found.length ? String(end) : null,
    };
  }

  /** Throws VOICE_NOT_FOUND. */
  byId(id: string, address: string): ElevenLabsVoice {
    const voice = this.#directory.find(id);
    if (voice === undefined) throw new AppError('VOICE_NOT_FOUND', { voice: id });
    return describeVoice(voice, address);
  }

  /** That can be heard now. */
  languages(): { language_id: string; name: string }[] {
    const ids = new Set(this.#directory.heard.map(({ locale }) => languageOf(locale)));
    return [...ids].sort().map((id) => ({ language_id: id, name: languageNames.of(id) ?? id }));
  }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const languageOf = (locale: string): string => locale.split('-')[0] ?? locale;

function describeVoice(
  { id, name, localName, locale, gender, age, tagNames }: CatalogueVoice,
  address: string,
): ElevenLabsVoice {
  return {
    voice_id: id,
    name: name === localName ? name : `${name} · ${localName}`,
    category: 'premade',
    labels: { language: locale, gender: gender.toLowerCase(), age },
    description: tagNames.join(', '),
    preview_url: `${address}/api/v1/voice-preview/${encodeURIComponent(id)}`,
  };
}

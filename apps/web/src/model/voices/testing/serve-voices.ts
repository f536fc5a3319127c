import type { Voice, VoiceTag } from '@parlando/contract';
import { vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { stubWideWindow } from '../../../test/wide-window.ts';
import { useRecentVoices } from '../recent-voices.ts';
import { useVoiceBrowser } from '../voice-browser-store.ts';
import { useVoiceFilter } from '../voice-filter-store.ts';
import { makeCatalogue, makeCategories } from './make-voice.ts';

type Reply = { status: number; body: unknown };

/** Serves the voice routes; a route can be given another response, or made to fail. */
export function serveVoices(voices: readonly Voice[], tagList: readonly VoiceTag[] = []) {
  const catalogue = makeCatalogue(voices, tagList);
  const overrides = new Map<string, Reply | 'broken'>();
  const requests: string[] = [];
  const ok = (data: unknown): Reply => ({
    status: 200,
    body: { code: 0, data, message: 'ok', requestId: 'test' },
  });

  const replyTo = (url: URL): Reply | 'broken' => {
    for (const [path, reply] of overrides) if (url.pathname.startsWith(path)) return reply;
    if (url.pathname === '/api/v1/voices') {
      const type = url.searchParams.get('type');
      return ok({ voices: catalogue.voices.filter((voice) => voice.languageType === type), tagList });
    }
    if (url.pathname === '/api/v1/voices/categories')
      return ok({ categories: makeCategories(voices), languages: [] });
    const found = voices.find(({ id }) => url.pathname === `/api/v1/voices/${id}`);
    return found ? ok(found) : { status: 404, body: {} };
  };

  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, location.origin);
    requests.push(url.pathname + url.search);
    const reply = replyTo(url);
    if (reply === 'broken') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(reply.body), { status: reply.status });
  });
  return { requests, overrides };
}

/** Resets queries, filters and recent voices, as on a first visit. */
export function forgetVoices(): void {
  queryClient.clear();
  useVoiceFilter.setState(useVoiceFilter.getInitialState(), true);
  useVoiceBrowser.setState(useVoiceBrowser.getInitialState(), true);
  useRecentVoices.setState({ ids: [] });
}

/** jsdom has no layout: without sizes, a virtual list would render no rows. */
export function giveElementsASize(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  stubWideWindow();
  Element.prototype.scrollTo = () => undefined;
}

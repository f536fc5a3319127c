import {
  getVoice,
  getVoiceByName,
  listVoiceCategories,
  listVoices,
  listVoicesByTag,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { Account } from '../../http/visitor.ts';
import type { FavoriteVoices } from './favorite-voices.ts';
import type { VoicesService } from './voices.service.ts';

export function registerVoiceRoutes(
  app: FastifyInstance,
  voices: VoicesService,
  favorites: Pick<FavoriteVoices, 'list'>,
): void {
  const favoritesOf = async (account: Account | undefined): Promise<ReadonlySet<string>> =>
    new Set(account && (await favorites.list(account.ownerId)));

  registerRoute(app, listVoices, async ({ query, account }) =>
    voices.list(query, await favoritesOf(account)),
  );
  registerRoute(app, listVoicesByTag, async ({ query, account }) => {
    const filter = { type: query.type, tagId: Number(query.tag_id) };
    return { voices: voices.list(filter, await favoritesOf(account)).voices };
  });
  registerRoute(app, listVoiceCategories, async ({ language }) => voices.categories(language));
  registerRoute(app, getVoice, async ({ params, account }) =>
    voices.byId(params.id, await favoritesOf(account)),
  );
  registerRoute(app, getVoiceByName, async ({ params, account }) =>
    voices.byName(params.name, await favoritesOf(account)),
  );
}

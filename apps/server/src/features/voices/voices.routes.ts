import {
  getVoice,
  getVoiceByName,
  listVoiceCategories,
  listVoices,
  listVoicesByTag,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { VoicesService } from './voices.service.ts';

export function registerVoiceRoutes(app: FastifyInstance, voices: VoicesService): void {
  registerRoute(app, listVoices, async ({ query }) => voices.list(query));
  registerRoute(app, listVoicesByTag, async ({ query }) => ({
    voices: voices.list({ type: query.type, tagId: Number(query.tag_id) }).voices,
  }));
  registerRoute(app, listVoiceCategories, async ({ language }) => voices.categories(language));
  registerRoute(app, getVoice, async ({ params }) => voices.byId(params.id));
  registerRoute(app, getVoiceByName, async ({ params }) => voices.byName(params.name));
}

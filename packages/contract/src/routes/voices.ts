import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { Voice, VoiceCategory, VoiceTag } from '../entities/voice.ts';

/** 1 Chinese, 2 English, 3 every other language. */
const LanguageType = z.enum(['1', '2', '3']);

export const listVoices = defineRoute({
  id: 'listVoices',
  key: 'any',
  method: 'GET',
  keeps: true,
  path: '/api/v1/voices',
  policy: 'open',
  tag: 'voices',
  summary: 'Voices and tags, all or of one language type',
  query: z.object({
    type: z.optional(LanguageType),
    locale: z.optional(z.string().check(z.maxLength(35))),
    keyword: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ voices: z.array(Voice), tagList: z.array(VoiceTag) }),
  errors: [],
});

export const listVoicesByTag = defineRoute({
  id: 'listVoicesByTag',
  key: 'any',
  method: 'GET',
  keeps: true,
  path: '/api/v1/voices/by_tag',
  policy: 'open',
  tag: 'voices',
  summary: 'Voices that carry a tag',
  query: z.object({ tag_id: z.string().check(z.regex(/^\d{1,6}$/)), type: z.optional(LanguageType) }),
  reply: z.object({ voices: z.array(Voice) }),
  errors: [],
});

export const listVoiceCategories = defineRoute({
  id: 'listVoiceCategories',
  key: 'any',
  method: 'GET',
  keeps: true,
  path: '/api/v1/voices/categories',
  policy: 'open',
  tag: 'voices',
  summary: 'Language categories and voice categories with their voices',
  reply: z.object({ categories: z.array(VoiceCategory), languages: z.array(VoiceCategory) }),
  errors: [],
});

export const getVoice = defineRoute({
  id: 'getVoice',
  key: 'any',
  method: 'GET',
  path: '/api/v1/voices/{id}',
  policy: 'open',
  tag: 'voices',
  summary: 'One voice by id',
  params: z.object({ id: z.string().check(z.maxLength(200)) }),
  reply: Voice,
  errors: ['VOICE_NOT_FOUND'],
});

export const getVoiceByName = defineRoute({
  id: 'getVoiceByName',
  key: 'any',
  method: 'GET',
  path: '/api/v1/voices/name/{name}',
  policy: 'open',
  tag: 'voices',
  summary: 'One voice by short name, name or local name',
  params: z.object({ name: z.string().check(z.maxLength(200)) }),
  reply: Voice,
  errors: ['VOICE_NOT_FOUND'],
});

export const getVoicePreview = defineRoute({
  id: 'getVoicePreview',
  key: 'any',
  method: 'GET',
  path: '/api/v1/voice-preview/{voiceShortName}',
  policy: 'open',
  tag: 'voices',
  summary: 'A fixed sample of a voice, free of charge; supports Range requests',
  params: z.object({ voiceShortName: z.string().check(z.maxLength(200)) }),
  query: z.object({ format: z._default(z.enum(['mp3', 'wav']), 'mp3') }),
  produces: ['audio/mpeg', 'audio/wav'],
  errors: [
    'VOICE_NOT_FOUND',
    'VOICE_REQUIRES_KEY',
    'RANGE_NOT_SATISFIABLE',
    'ENGINE_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
    'SYNTHESIS_FAILED',
  ],
});

export const toggleVoiceFavorite = defineRoute({
  policy: 'user',
  tag: 'voices',
  id: 'toggleVoiceFavorite',
  key: 'manage',
  method: 'POST',
  path: '/api/v1/voices/{id}/favorite',
  summary: 'Favourite a voice, or no longer',
  params: z.object({ id: z.string().check(z.maxLength(200)) }),
  reply: z.object({ isFavorite: z.boolean() }),
  errors: ['VOICE_NOT_FOUND'],
});

export const listFavoriteVoices = defineRoute({
  policy: 'user',
  tag: 'voices',
  id: 'listFavoriteVoices',
  key: 'any',
  method: 'GET',
  path: '/api/v1/voices/favorites',
  summary: 'Ids of the favourite voices, newest first',
  reply: z.object({ voices: z.array(z.string()) }),
  errors: [],
});

import {
  AppError,
  getPreferences,
  listFavoriteVoices,
  toggleVoiceFavorite,
  updatePreferences,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { VoiceDirectory } from '../voices/voice-directory.ts';
import type { PreferencesRepository } from './preferences.repository.ts';

export function registerPreferenceRoutes(
  app: FastifyInstance,
  preferences: PreferencesRepository,
  directory: Pick<VoiceDirectory, 'find'>,
): void {
  registerRoute(app, getPreferences, async ({ visitor }) => preferences.read(visitor.ownerId));
  registerRoute(app, updatePreferences, async ({ visitor, body }) =>
    preferences.change(visitor.ownerId, body),
  );
  registerRoute(app, listFavoriteVoices, async ({ visitor }) => ({
    voices: await preferences.favoriteVoices(visitor.ownerId),
  }));
  registerRoute(app, toggleVoiceFavorite, async ({ visitor, params }) => {
    const voice = directory.find(params.id);
    if (voice === undefined) throw new AppError('VOICE_NOT_FOUND', { voice: params.id });
    return { isFavorite: await preferences.toggleFavoriteVoice(visitor.ownerId, voice.id) };
  });
}

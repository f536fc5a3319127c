import {
  AppError,
  getPreferences,
  listFavoriteVoices,
  preferredSettings,
  toggleVoiceFavorite,
  type UserPreferences,
  type UserSettings,
  updatePreferences,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { FavoriteVoices } from '../voices/favorite-voices.ts';
import type { VoiceDirectory } from '../voices/voice-directory.ts';

export interface PreferencesOptions {
  readonly favorites: FavoriteVoices;
  /** Theme, language and voice are settings: whichever way they are changed, every browser follows. */
  readonly settings: SettingsRepository;
  readonly voices: Pick<VoiceDirectory, 'find'>;
}

/** Preferences of a person who has not chosen any. */
const initial = { language: 'zh', theme: 'light', defaultVoice: '', defaultLanguage: 'zh-CN' } as const;

export function registerPreferenceRoutes(
  app: FastifyInstance,
  { favorites, settings, voices }: PreferencesOptions,
): void {
  const present = async (ownerId: string, stored: Partial<UserSettings>): Promise<UserPreferences> => ({
    favoriteVoices: await favorites.list(ownerId),
    ...initial,
    ...preferredOf(stored),
  });

  registerRoute(app, getPreferences, async ({ visitor: { ownerId } }) =>
    present(ownerId, await settings.read(ownerId)),
  );
  registerRoute(app, updatePreferences, async ({ visitor: { ownerId }, body }) =>
    present(ownerId, await settings.change(ownerId, body)),
  );
  registerRoute(app, listFavoriteVoices, async ({ visitor }) => ({
    voices: await favorites.list(visitor.ownerId),
  }));
  registerRoute(app, toggleVoiceFavorite, async ({ visitor, params }) => {
    const voice = voices.find(params.id);
    if (voice === undefined) throw new AppError('VOICE_NOT_FOUND', { voice: params.id });
    return { isFavorite: await favorites.toggle(visitor.ownerId, voice.id) };
  });
}

function preferredOf(stored: Partial<UserSettings>): Partial<UserSettings> {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => name in preferredSettings.shape));
}

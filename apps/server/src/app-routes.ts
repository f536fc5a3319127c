import type { FastifyInstance } from 'fastify';
import type { AppDependencies, Features } from './app-features.ts';
import { publicConfig } from './config/config.ts';
import { pingDatabase } from './database/ping-database.ts';
import { registerAdminRoutes } from './features/admin/admin-feature.ts';
import { registerAzure } from './features/azure/azure.routes.ts';
import { readBackupState } from './features/backup/backup-note.ts';
import { registerDictionaryRoutes } from './features/dictionary/dictionary.routes.ts';
import { registerElevenLabs } from './features/elevenlabs/elevenlabs.routes.ts';
import { registerEventRoutes } from './features/events/events.routes.ts';
import { registerHealthRoutes } from './features/health/health.routes.ts';
import { registerLegado } from './features/legado/legado.routes.ts';
import { registerMcp } from './features/mcp/mcp.routes.ts';
import { registerOpenAi } from './features/openai/openai.routes.ts';
import { createOpenAiVoices } from './features/openai/openai-voices.ts';
import { registerPreferenceRoutes } from './features/preferences/preferences.routes.ts';
import { registerQuotaRoutes } from './features/quota/quota.routes.ts';
import { registerRelayRoutes } from './features/relay/relay.routes.ts';
import { createConfigurationsRepository } from './features/settings/configurations.repository.ts';
import { registerSettingsRoutes } from './features/settings/settings.routes.ts';
import { registerSiteRoutes } from './features/site/site.routes.ts';
import { registerSsmlRoutes } from './features/ssml/ssml.routes.ts';
import { FairGate } from './features/synthesis/work/fair-gate.ts';
import { registerTextStreamRoutes } from './features/text-stream/text-stream.routes.ts';
import { registerUpdateRoutes } from './features/updates/updates.routes.ts';
import { chooseVoice } from './features/voices/choose-voice.ts';
import { registerVoicePreviewRoute } from './features/voices/voice-preview.routes.ts';
import { registerVoiceRoutes } from './features/voices/voices.routes.ts';
import { createVoicesService } from './features/voices/voices.service.ts';
import { registerWebPageRoutes } from './features/web-pages/web-pages.routes.ts';
import { registerWechatRoutes } from './features/wechat/wechat.routes.ts';
import { createRequestLimits } from './http/request-limits.ts';
import { createId } from './ports/id.ts';

/** Routes that our own pages and programs call. */
export async function registerFeatures(
  app: FastifyInstance,
  features: Features,
  dependencies: AppDependencies,
): Promise<void> {
  const { config, database, storage } = dependencies;
  const { engines } = features.nodes;
  const { accounts, synthesis, batches, quota } = features;
  registerHealthRoutes(app, {
    pingDatabase: () => pingDatabase(database.pool),
    publicConfig: publicConfig(config),
  });
  registerSiteRoutes(app, features.pictures);
  registerUpdateRoutes(app, features.releases);
  registerPeople(app, features, dependencies);
  registerChoices(app, features, dependencies);
  synthesis.registerRoutes(app);
  await registerTextStreamRoutes(app, { synthesis, log: dependencies.logger });
  batches.registerRoutes(app);
  features.projects.registerRoutes(app);
  features.models.registerRoutes(app);
  registerAdminRoutes(app, {
    ...{ database: database.kysely, quota, administer: accounts.administer, engines, storage },
    ...{ queueControl: synthesis.queueControl, dispatcher: synthesis.dispatcher },
    ...{ timeZone: config.quotaTimeZone, effectiveVariables: config.effectiveVariables },
    announcements: features.announcements,
    countAudio: features.countAudio,
    readBackup: () => readBackupState(database.pool),
  });
  registerEventRoutes(app, {
    ...{ tasks: synthesis.tasks, bus: synthesis.bus, batches },
    projects: features.projects.service,
    watch: (visitor, onEnd) =>
      visitor.kind === 'user' && visitor.key === undefined
        ? accounts.watch(visitor.sessionId, onEnd)
        : () => undefined,
    // Connections opened with a key are closed when the key ends.
    isAdmitted: async (visitor) =>
      visitor.kind !== 'user' || visitor.key !== undefined || accounts.isLive(visitor.sessionId),
  });
}

function registerPeople(
  app: FastifyInstance,
  { accounts, keys, billing, wechat }: Features,
  { database }: AppDependencies,
): void {
  accounts.registerRoutes(app);
  keys.registerRoutes(app);
  billing.registerRoutes(app);
  registerWechatRoutes(app, { database: database.kysely, entrance: accounts.entrance, wechat });
}

/** What people choose before they convert: voices, settings, another service, words. */
function registerChoices(
  app: FastifyInstance,
  { voices, favorites, settings, samples, quota, status, dictionaries, operatorDictionary }: Features,
  { config, database, outbound, webPages }: AppDependencies,
): void {
  registerVoiceRoutes(app, createVoicesService(voices), favorites);
  registerPreferenceRoutes(app, { favorites, settings, voices });
  registerSettingsRoutes(app, settings, createConfigurationsRepository(database.kysely, createId));
  registerVoicePreviewRoute(app, samples);
  registerQuotaRoutes(app, quota, status);
  const { relayRequestsPerMinute: requestsPerMinute, relayRequestsAtOnce: requestsAtOnce } = config;
  const limits = createRequestLimits({ requestsPerMinute, requestsAtOnce });
  const gate = new FairGate(1);
  registerRelayRoutes(app, { outbound, limits, azureTtsUrl: config.azureTtsUrl, gate });
  registerWebPageRoutes(app, { outbound: webPages, isOn: config.pageImport });
  registerSsmlRoutes(app, { characterLimit: config.freeCharacterLimit, voices, gate });
  registerDictionaryRoutes(app, dictionaries, operatorDictionary);
}

/** APIs of other products, for their clients. None knows another. */
export async function registerLayers(
  app: FastifyInstance,
  { voices, quota, synthesis, openTextStream }: Features,
  { config: { publicUrl } }: AppDependencies,
): Promise<void> {
  const speak = synthesis.speakForClient;
  await registerOpenAi(app, { speak, voices: createOpenAiVoices({ directory: voices, chooseVoice }) });
  await registerElevenLabs(app, { speak, directory: voices, quota, openTextStream, publicUrl });
  await registerLegado(app, { speak, directory: voices, publicUrl });
  await registerAzure(app, { speak, synthesis, openTextStream, voices });
  await registerMcp(app, { synthesis, voices, chooseVoice, publicUrl });
}

import {
  chatService,
  findSpeechService,
  freeService,
  type ServiceId,
  speechServices,
  type Voice,
} from '@parlando/contract';
import { Link } from 'wouter';
import { useTranslation } from '../../lib/use-translation.ts';
import { showChatPanel } from '../../model/options/chat-panel-store.ts';
import { defaultStyle, useOptions } from '../../model/options/options-store.ts';
import {
  activeScene,
  type SceneId,
  type ScenePreset,
  scenePresets,
  sceneSettings,
  styleObstacle,
} from '../../model/options/scene-presets.ts';
import { useServiceName } from '../../model/options/use-service-name.ts';
import { openKeyDialog } from '../../model/providers/key-dialog-store.ts';
import { lackOf } from '../../model/providers/lacking.ts';
import { providerKind } from '../../model/providers/provider-access.ts';
import { chooseFreeService } from '../../model/quota/use-server-status.ts';
import { useSettings } from '../../model/settings/settings-store.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import { Select } from '../../ui/select.tsx';
import { IntensityField } from './level-fields.tsx';

const services: readonly ServiceId[] = [...speechServices.map(({ api }) => api), chatService];

/** Selects the service. Asks for a missing key at once. */
export function ServiceField({ onChange }: { readonly onChange: (api: number) => void }) {
  const { t } = useTranslation();
  const serviceName = useServiceName();
  const { api, change } = useOptions();
  const choose = (chosen: number) => {
    if (chosen === freeService) chooseFreeService();
    else change({ api: chosen });
    onChange(chosen);
    if (chosen === chatService) showChatPanel(true);
    if (providerKind(chosen) && lackOf(chosen, useSettings.getState())) openKeyDialog(chosen);
  };
  return (
    <Select
      label={t('options.service')}
      value={api}
      onChange={choose}
      options={services.map((service) => ({
        value: service as number,
        label: serviceName(service),
        ...(service === freeService && { note: t('options.recommended') }),
        description: t(`services.about.api${service}`),
      }))}
    />
  );
}

/** Selects a scene. An unsupported style is named below the field while its scene is selected. */
export function SceneField({ voice, words }: { voice: Voice | undefined; words: VoiceWords }) {
  const { t } = useTranslation();
  const options = useOptions();
  const serviceName = useServiceName();
  const { api } = options;
  const active = activeScene(options, voice);

  const leftOut = (scene: ScenePreset): string | null => {
    const names = { preset: t(`services.options.scenes.${scene.id}`), style: words.style(scene.style) };
    switch (styleObstacle(scene, api, voice)) {
      case 'service':
        return t('services.options.styleNotSpoken', { ...names, service: serviceName(api) });
      case 'voice':
        return t('services.options.styleLeftOut', { ...names, voice: voice ? words.name(voice) : '' });
      case null:
        return null;
    }
  };
  const apply = (id: SceneId | 'custom') => {
    const scene = scenePresets.find((preset) => preset.id === id);
    if (scene) options.change(sceneSettings(scene, api, voice));
  };

  return (
    <Select<SceneId | 'custom'>
      label={t('services.options.scene')}
      value={active?.id ?? 'custom'}
      onChange={apply}
      hint={active ? leftOut(active) : undefined}
      options={[
        ...scenePresets.map(({ id }) => ({ value: id, label: t(`services.options.scenes.${id}`) })),
        // Always listed, because the select loses its value when the item for it is removed.
        { value: 'custom', label: t('services.options.scenes.custom'), disabled: true },
      ]}
    />
  );
}

/** Style, intensity and role, if voice and service have them; otherwise a line about what they require. */
export function StyleFields({ voice: { styles, roles }, words }: { voice: Voice; words: VoiceWords }) {
  const { api, style, role, change } = useOptions();
  const { t } = useTranslation();
  const service = findSpeechService(api);
  const hasStyles = styles.length > 0 && service?.speaksStyles;
  const hasRoles = roles.length > 0 && service?.speaksRoles;
  const lacks = (styles.length > 0 && !hasStyles) || (roles.length > 0 && !hasRoles);
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.875rem,1fr))] gap-3 *:min-w-0 empty:hidden">
        {hasStyles && (
          <Select
            label={t('options.style')}
            value={style}
            onChange={(chosen) => change({ style: chosen })}
            options={choicesOf(styles, words.style, {
              value: defaultStyle,
              label: t('options.styleDefault'),
            })}
          />
        )}
        {hasStyles && style !== defaultStyle && <IntensityField />}
        {hasRoles && (
          <Select
            label={t('options.role')}
            value={role}
            onChange={(chosen) => change({ role: chosen })}
            options={choicesOf(roles, words.role, { value: '', label: t('options.roleDefault') })}
          />
        )}
      </div>
      {lacks && (
        <p className="text-12 text-ink-2">
          {t('options.needsOwnKey')} ·{' '}
          <Link to="/docs/studio#styles" className="text-accent underline underline-offset-2">
            {t('options.learnMore')}
          </Link>
        </p>
      )}
    </>
  );
}

function choicesOf(
  ids: readonly string[],
  words: (id: string) => string,
  none: { value: string; label: string },
) {
  return [none, ...ids.map((id) => ({ value: id, label: words(id) }))];
}

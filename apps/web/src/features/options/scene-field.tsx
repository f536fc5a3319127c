import type { Voice } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import { useOptions } from '../../model/options/options-store.ts';
import {
  activeScene,
  type SceneId,
  type ScenePreset,
  scenePresets,
  sceneSettings,
  styleObstacle,
} from '../../model/options/scene-presets.ts';
import { useServiceName } from '../../model/options/use-service-name.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import { Select } from '../../ui/select.tsx';

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

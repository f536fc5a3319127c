import type { Configuration } from '@parlando/contract';
import { omit, pick } from '../../lib/fields.ts';
import {
  addUnderFreeName,
  loadConfigurations,
  presentConfigurations,
  removeConfiguration,
  setDefaultConfigurationTo,
} from '../configurations/configurations.ts';
import { presentOptions, useOptions } from '../options/options-store.ts';
import { keySettings, secretSettings } from '../settings/setting-fields.ts';
import { presentSettings, useSettings } from '../settings/settings-store.ts';
import { presentPreferences, syncedSettings } from '../settings/synced-settings.ts';
import type { FileConfiguration, FileContent, Refusal } from './settings-file.ts';

export interface ImportReport {
  readonly taken: Readonly<Record<keyof FileContent | 'keys', number>>;
  /** Number of skipped configurations whose name and content already existed. */
  readonly present: number;
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly refused: readonly Refusal[];
  /** Restores the state before the import. Returns false if a configuration could not be removed. */
  undo(): Promise<boolean>;
}

/** Everything of this browser and the account that is exported. */
export function presentContent(): FileContent {
  const { voiceChosen, ...options } = presentOptions();
  return {
    settings: presentSettings(),
    options,
    configurations: presentConfigurations().map(forFile),
    preferences: presentPreferences(),
  };
}

export function forFile({ id, createdAt, updatedAt, ...configuration }: Configuration): FileConfiguration {
  return configuration;
}

/** Applies the content of a file. The sync sends the settings to the account. */
export async function importContent(
  { settings, options, configurations, preferences }: FileContent,
  refusedBefore: readonly Refusal[],
): Promise<ImportReport> {
  const before = {
    settings: presentSettings(),
    options: presentOptions(),
    preferences: presentPreferences(),
  };
  useSettings.getState().change(settings);
  // A key without a host is bound to the address that applies after the import.
  useSettings.setState(pick(settings, ['tts88KeyHost', 'openAIKeyHost']));
  useOptions.getState().change({ ...options, ...(options.voice !== undefined && { voiceChosen: true }) });
  await syncedSettings.write({ ...preferences });
  const { created, present, renamed, refused } = await importConfigurations(configurations);
  return {
    taken: {
      settings: Object.keys(omit(settings, keySettings)).length,
      keys: secretSettings.filter((name) => settings[name]).length,
      options: Object.keys(options).length,
      configurations: created.length,
      preferences: Object.keys(preferences).length,
    },
    present,
    renamed,
    refused: [...refusedBefore, ...refused],
    async undo() {
      useSettings.setState(before.settings);
      useOptions.getState().change(before.options);
      await syncedSettings.write({ ...before.preferences });
      const removals = await Promise.allSettled(created.map(removeConfiguration));
      return removals.every(({ status }) => status === 'fulfilled');
    },
  };
}

async function importConfigurations(configurations: readonly FileConfiguration[]) {
  const created: Configuration[] = [];
  const renamed: { from: string; to: string }[] = [];
  const refused: Refusal[] = [];
  let present = 0;
  if (configurations.length > 0) await loadConfigurations();
  for (const { isDefault, ...configuration } of configurations) {
    const items = presentConfigurations();
    const same = items.find(({ name }) => name === configuration.name);
    if (same && hasSameContent(same, configuration)) {
      present++;
      continue;
    }
    try {
      const added = await addUnderFreeName(configuration);
      created.push(added);
      if (added.name !== configuration.name) renamed.push({ from: configuration.name, to: added.name });
      if (isDefault && !items.some((item) => item.isDefault)) await setDefaultConfigurationTo(added.id);
    } catch (cause) {
      refused.push({ path: configuration.name, reason: reasonOf(cause) });
    }
  }
  return { created, renamed, refused, present };
}

function hasSameContent(
  present: Configuration,
  configuration: Omit<FileConfiguration, 'isDefault'>,
): boolean {
  // Configurations saved before marks existed have none.
  const said = (value: unknown) => JSON.stringify(value ?? []);
  return (Object.keys(configuration) as (keyof typeof configuration)[]).every(
    (name) => said(present[name]) === said(configuration[name]),
  );
}

function reasonOf(cause: unknown): Refusal['reason'] {
  const { code } = cause as { code?: unknown };
  if (code === 'TOO_MANY_CONFIGURATIONS') return 'limit';
  return code === 'CONFIGURATION_STORAGE_FULL' ? 'storage' : 'failed';
}

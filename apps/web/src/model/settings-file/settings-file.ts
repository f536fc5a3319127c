import { ConfigurationContent, ConfigurationName } from '@parlando/contract';
import * as z from 'zod/mini';
import { type FieldValues, omit, readFields } from '../../lib/fields.ts';
import { parseJson } from '../../lib/storage.ts';
import type { NamedContent } from '../configurations/configuration-backend.ts';
import { optionsShape, type VoiceOptions } from '../options/options-store.ts';
import {
  type AppSettings,
  keySettings,
  type Preferences,
  preferencesShape,
  settingsShape,
} from '../settings/setting-fields.ts';

/** `{app, version, exportedAt, settings, options, configurations, preferences}` as JSON. */
export const fileVersion = 1;
/** Enough for 200 configurations with long texts. */
export const maxFileBytes = 20_000_000;

export type FileConfiguration = NamedContent & { readonly isDefault: boolean };

/** The content of a file; after reading, only the valid part. */
export interface FileContent {
  readonly settings: Partial<AppSettings>;
  readonly options: Partial<Omit<VoiceOptions, 'voiceChosen'>>;
  readonly configurations: readonly FileConfiguration[];
  readonly preferences: Partial<Preferences>;
}

export interface Refusal {
  /** As `settings.retryCount` or `configurations[3].voice`. */
  readonly path: string;
  readonly reason: 'unknown' | 'invalid' | 'duplicate' | 'limit' | 'storage' | 'failed';
}

export type ReadFile =
  | { readonly ok: true; readonly content: FileContent; readonly refused: readonly Refusal[] }
  | { readonly ok: false; readonly reason: 'invalid' }
  | { readonly ok: false; readonly reason: 'newer'; readonly version: number };

const NamedConfiguration = z.extend(ConfigurationContent, {
  name: ConfigurationName,
  isDefault: z._default(z.boolean(), false),
});
const envelopeNames = [
  'app',
  'version',
  'exportedAt',
  'settings',
  'options',
  'configurations',
  'preferences',
];

export function writeSettingsFile(
  contents: Partial<FileContent>,
  { includeKeys }: { includeKeys: boolean },
): string {
  const { settings, ...others } = contents;
  const file = {
    app: 'parlando',
    version: fileVersion,
    exportedAt: new Date().toISOString(),
    ...others,
    ...(settings && { settings: includeKeys ? settings : omit(settings, keySettings) }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Returns the valid fields and lists the rest. Never throws. */
export function readSettingsFile(text: string): ReadFile {
  const file = parseJson(text);
  if (!isObject(file)) return { ok: false, reason: 'invalid' };
  if (typeof file.version === 'number' && file.version > fileVersion) {
    return { ok: false, reason: 'newer', version: file.version };
  }
  const refused: Refusal[] = [];
  for (const name of Object.keys(file)) {
    if (!envelopeNames.includes(name)) refuse(refused, name, 'unknown');
  }
  return {
    ok: true,
    content: {
      settings: keysWithTheirHosts(readSection(file, 'settings', settingsShape, refused)),
      options: readSection(file, 'options', optionsShape, refused),
      configurations: readConfigurations(file.configurations, refused),
      preferences: readSection(file, 'preferences', preferencesShape, refused),
    },
    refused,
  };
}

/** A host is imported only with its key: a file must not send an existing key to another host. */
function keysWithTheirHosts(settings: Partial<AppSettings>): Partial<AppSettings> {
  const { tts88KeyHost, openAIKeyHost, ...others } = settings;
  return {
    ...others,
    ...(others.tts88Key !== undefined && tts88KeyHost !== undefined && { tts88KeyHost }),
    ...(others.openAIKey !== undefined && openAIKeyHost !== undefined && { openAIKeyHost }),
  };
}

function readSection<Shape extends Record<string, z.ZodMiniType>>(
  file: Readonly<Record<string, unknown>>,
  section: string,
  shape: Shape,
  refused: Refusal[],
): Partial<FieldValues<Shape>> {
  if (!Object.hasOwn(file, section)) return {};
  if (!isObject(file[section])) refuse(refused, section, 'invalid');
  const { valid, invalid, unknown } = readFields(shape, file[section]);
  for (const name of invalid) refuse(refused, `${section}.${name}`, 'invalid');
  for (const name of Object.keys(unknown)) refuse(refused, `${section}.${name}`, 'unknown');
  return valid;
}

function readConfigurations(source: unknown, refused: Refusal[]): FileConfiguration[] {
  if (source === undefined) return [];
  if (!Array.isArray(source)) {
    refuse(refused, 'configurations', 'invalid');
    return [];
  }
  const names = new Set<string>();
  return source.flatMap((entry: unknown, index) => {
    const result = z.safeParse(NamedConfiguration, entry);
    const path = `configurations[${index}]`;
    if (!result.success) {
      const field = result.error.issues[0]?.path.join('.');
      refuse(refused, field ? `${path}.${field}` : path, 'invalid');
      return [];
    }
    if (names.has(result.data.name)) {
      refuse(refused, path, 'duplicate');
      return [];
    }
    names.add(result.data.name);
    return [result.data];
  });
}

const longestPath = 80;

function refuse(refused: Refusal[], path: string, reason: Refusal['reason']): void {
  refused.push({ path: path.slice(0, longestPath), reason });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

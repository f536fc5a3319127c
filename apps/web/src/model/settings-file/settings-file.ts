import { ConfigurationContent, ConfigurationName, UserSettings } from '@parlando/contract';
import * as z from 'zod/mini';
import type { NamedContent } from '../configurations/configuration-backend.ts';
import type { VoiceOptions } from '../options/options-store.ts';
import { type AppSettings, secretSettings, settingsShape } from '../settings/settings-store.ts';

/** `{app, version, exportedAt, settings, options, configurations, preferences}` as JSON. */
export const fileVersion = 1;
/** 200 configurations with long texts. */
export const maxFileBytes = 16_777_216;

export type FileOptions = Omit<VoiceOptions, 'voiceChosen'>;
export type FilePreferences = Pick<UserSettings, 'language' | 'theme' | 'autoplay'>;
export type FileConfiguration = NamedContent & { readonly isDefault: boolean };

/** All of it, or of a file whatever in it was valid. */
export interface FileContent {
  readonly settings: Partial<AppSettings>;
  readonly options: Partial<FileOptions>;
  readonly configurations: readonly FileConfiguration[];
  readonly preferences: Partial<FilePreferences>;
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

const content = ConfigurationContent.shape;
const optionsShape = {
  api: content.service,
  locale: content.language,
  voice: content.voice,
  speed: content.rate,
  pitch: content.pitch,
  volume: content.volume,
  style: content.style,
  styleDegree: content.styleDegree,
  role: content.role,
  contour: content.contour,
  silence: content.silence,
  endSilence: content.endSilence,
  format: content.format,
} satisfies Record<keyof FileOptions, z.ZodMiniType>;

const { language, theme, autoplay } = UserSettings.shape;
const preferencesShape = { language, theme, autoplay };
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
    ...(settings && { settings: includeKeys ? settings : withoutKeys(settings) }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Takes what is valid, field by field, and names the rest. Throws nothing, whatever the text is. */
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
      settings: keysWithTheirHosts(readFields<AppSettings>(file, 'settings', settingsShape, refused)),
      options: readFields<FileOptions>(file, 'options', optionsShape, refused),
      configurations: readConfigurations(file.configurations, refused),
      preferences: readFields<FilePreferences>(file, 'preferences', preferencesShape, refused),
    },
    refused,
  };
}

/** Where a key may go is said with the key, or not at all: a file must not send a present key elsewhere. */
function keysWithTheirHosts(settings: Partial<AppSettings>): Partial<AppSettings> {
  const { tts88KeyHost, openAIKeyHost, ...others } = settings;
  return {
    ...others,
    ...(others.tts88Key !== undefined && tts88KeyHost !== undefined && { tts88KeyHost }),
    ...(others.openAIKey !== undefined && openAIKeyHost !== undefined && { openAIKeyHost }),
  };
}

function withoutKeys(settings: Partial<AppSettings>): Partial<AppSettings> {
  const hidden: readonly string[] = [...secretSettings, 'tts88KeyHost', 'openAIKeyHost'];
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !hidden.includes(name)));
}

function readFields<Fields>(
  file: Readonly<Record<string, unknown>>,
  section: string,
  shape: Readonly<Record<string, z.ZodMiniType>>,
  refused: Refusal[],
): Partial<Fields> {
  if (!Object.hasOwn(file, section)) return {};
  const source = file[section];
  if (!isObject(source)) {
    refuse(refused, section, 'invalid');
    return {};
  }
  const taken: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(source)) {
    const path = `${section}.${name}`;
    if (!Object.hasOwn(shape, name)) refuse(refused, path, 'unknown');
    else {
      const result = z.safeParse(shape[name] as z.ZodMiniType, value);
      if (result.success) taken[name] = result.data;
      else refuse(refused, path, 'invalid');
    }
  }
  return taken as Partial<Fields>;
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

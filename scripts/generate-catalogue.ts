/**
 * Writes the server's voice catalogue from data-sources/voices.json (items with the field names of Azure's
 * `voices/list`). For a newer list, replace the file and run `npm run generate`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { voiceTagDefinitions } from '../apps/server/src/features/voices/voice-tags.ts';

interface SourceVoice {
  ShortName: string;
  DisplayName: string;
  LocalName: string;
  LocalNameZh?: string;
  Gender: 'Female' | 'Male' | 'Neutral' | null;
  Locale: string;
  StyleList: string[];
  RolePlayList: string[];
  SecondaryLocaleList: string[];
  SampleRateHertz: string | null;
  VoiceType: string;
  Status: 'GA' | 'Preview' | 'Deprecated';
  WordsPerMinute: string | null;
  ModelFamily: string;
  EdgeReadAloud?: boolean;
  VoiceTag?: { ContentCategories?: string[]; VoicePersonalities?: string[] };
}

const source: SourceVoice[] = JSON.parse(
  readFileSync(new URL('../data-sources/voices.json', import.meta.url), 'utf8'),
);
const target = new URL('../apps/server/src/features/voices/generated/azure-voices.ts', import.meta.url);
const knownTags = new Set(voiceTagDefinitions.map((tag) => tag.name));

const number = (value: string | null) => (value === null ? null : Number(value));

const rows = source
  .map((voice) => {
    const tags = [
      ...(voice.VoiceTag?.ContentCategories ?? []),
      ...(voice.VoiceTag?.VoicePersonalities ?? []),
    ];
    const unknown = tags.filter((tag) => !knownTags.has(tag));
    if (unknown.length > 0)
      throw new Error(`${voice.ShortName}: give ${unknown.join(', ')} an id in voice-tags.ts`);
    return [
      voice.ShortName,
      voice.DisplayName,
      voice.LocalNameZh ?? voice.LocalName,
      voice.Gender,
      voice.Locale,
      voice.StyleList,
      voice.RolePlayList,
      voice.SecondaryLocaleList,
      number(voice.SampleRateHertz),
      number(voice.WordsPerMinute),
      voice.VoiceType,
      voice.ModelFamily,
      voice.Status,
      voice.EdgeReadAloud === true,
      tags,
    ];
  })
  .sort((a, b) => String(a[0]).localeCompare(String(b[0]), 'en'));

const header = `// Written by scripts/generate-catalogue.ts from data-sources/voices.json: change those, not this.
import type { AzureVoiceRow } from '../azure-voice-row.ts';

export const azureVoiceRows: readonly AzureVoiceRow[] = [
`;
writeFileSync(target, `${header}${rows.map((row) => `  ${JSON.stringify(row)},`).join('\n')}\n];\n`);
process.stdout.write(`${rows.length} voices\n`);

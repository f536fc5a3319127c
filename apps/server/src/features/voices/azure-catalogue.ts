import type { AzureVoiceRow } from './azure-voice-row.ts';
import type { CatalogueVoice } from './catalogue-voice.ts';
import { childVoiceNames } from './child-voices.ts';
import { azureVoiceRows } from './generated/azure-voices.ts';
import { tagIds } from './voice-tags.ts';

/** The imported catalogue: the voices a person reaches with a key of their own, and those read-aloud offers. */
export const azureVoices: readonly CatalogueVoice[] = azureVoiceRows.map(toCatalogueVoice);

function toCatalogueVoice(row: AzureVoiceRow): CatalogueVoice {
  const [shortName, name, localName, gender, locale, styles, roles, secondaryLocales] = row;
  const [, , , , , , , , sampleRateHertz, wordsPerMinute, voiceType, family, status, readAloud, tags] = row;
  const isHd = voiceType === 'NeuralHD' || /HD|MAI|Turbo/.test(family);
  const isMultilingual = isHd || family === 'Multilingual' || secondaryLocales.length > 0;
  const families = [isMultilingual && 'Multilingual', isHd && 'HD', roles.length > 0 && 'Role play'];
  return {
    id: shortName,
    name,
    localName,
    locale,
    gender: gender ?? 'Unknown',
    age: childVoiceNames.has(shortName) ? 'child' : 'adult',
    styles,
    roles,
    secondaryLocales,
    sampleRateHertz,
    wordsPerMinute,
    licence: null,
    speed: null,
    family,
    status,
    provider: 'azure',
    // A voice that read-aloud offers for free is not a PRO voice, whatever else it can do.
    isPro: !readAloud && (isHd || roles.length > 0),
    services: readAloud ? [1, 2, 3, 4, 5] : [1, 3, 4],
    tagNames: [...tags, ...families.filter((item) => item !== false)],
    tags: tagIds([...tags, ...families.filter((item) => item !== false)]),
  };
}

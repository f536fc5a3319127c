import type { CatalogueVoice } from '../voices/catalogue-voice.ts';
import type { VoiceDirectory } from '../voices/voice-directory.ts';

/** A voice as Azure lists it. Numbers are strings there. */
interface AzureVoice {
  readonly Name: string;
  readonly DisplayName: string;
  readonly LocalName: string;
  readonly ShortName: string;
  readonly Gender: string;
  readonly Locale: string;
  readonly LocaleName: string;
  readonly SampleRateHertz: string;
  readonly VoiceType: 'Neural' | 'NeuralHD';
  readonly Status: string;
  readonly WordsPerMinute?: string;
  readonly StyleList?: readonly string[];
  readonly RolePlayList?: readonly string[];
  readonly SecondaryLocaleList?: readonly string[];
}

const usualSampleRate = 24_000;

/** Every voice that this instance offers: first those of its engines, then those that another voice replaces. */
export function azureVoices(directory: Pick<VoiceDirectory, 'voices' | 'availability'>): AzureVoice[] {
  const own: AzureVoice[] = [];
  const stoodIn: AzureVoice[] = [];
  for (const voice of directory.voices) {
    const { state, engine } = directory.availability(voice);
    if (state === 'reachable') own.push(present(voice, voice.provider === engine));
    else if (state === 'fallback') stoodIn.push(present(voice, false));
  }
  return [...own, ...stoodIn];
}

const localeNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** Styles and roles only if the voice is not replaced by another. */
function present(voice: CatalogueVoice, hasStyles: boolean): AzureVoice {
  const { id, name, localName, locale, gender, sampleRateHertz, wordsPerMinute, status } = voice;
  return {
    Name: longName(voice),
    DisplayName: name,
    LocalName: localName,
    ShortName: id,
    Gender: gender,
    Locale: locale,
    LocaleName: localeNames.of(locale) ?? locale,
    SampleRateHertz: String(sampleRateHertz ?? usualSampleRate),
    VoiceType: voice.family.includes('HD') ? 'NeuralHD' : 'Neural',
    Status: status,
    ...(wordsPerMinute !== null && { WordsPerMinute: String(wordsPerMinute) }),
    ...(hasStyles && voice.styles.length > 0 && { StyleList: voice.styles }),
    ...(hasStyles && voice.roles.length > 0 && { RolePlayList: voice.roles }),
    ...(voice.secondaryLocales.length > 0 && { SecondaryLocaleList: voice.secondaryLocales }),
  };
}

/** `zh-CN-XiaoxiaoNeural` is also called by the long name that SSML may say; voices of our own have no other. */
function longName({ id, locale, provider }: CatalogueVoice): string {
  const isAzure = provider === 'azure' && id.startsWith(`${locale}-`);
  if (!isAzure) return id;
  return `Microsoft Server Speech Text to Speech Voice (${locale}, ${id.slice(locale.length + 1)})`;
}

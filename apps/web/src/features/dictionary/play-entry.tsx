import { type DictionaryEntry, interfaceLanguages } from '@parlando/contract';
import { buildSsml } from '@parlando/speech/build-ssml';
import { buildDictionary, dictionarySsml } from '@parlando/speech/dictionary';
import type { ExamplePlayer } from '../../model/audition/example-player.ts';
import { localeOfVoice } from '../../model/dictionary/request-dictionary.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { languageOf } from '../../model/voices/voice-names.ts';
import { presentVoices } from '../../model/voices/voices.ts';
import { HearButton } from '../../ui/play-button.tsx';

type Spoken = Pick<DictionaryEntry, 'word' | 'locale' | 'pronunciation'>;

export function PlayEntry({ player, entry }: { player: ExamplePlayer; entry: Spoken }) {
  return <HearButton player={player} sample={spokenEntry(entry)} title={entry.word} />;
}

/** An SSML document with just the word, in the chosen voice if it speaks the entry's language. */
function spokenEntry({ word, locale, pronunciation }: Spoken): string {
  const voice = voiceFor(locale || (isPinyin(pronunciation) ? 'zh-CN' : ''));
  const dictionary = buildDictionary([
    { word, locale: '', pronunciation, matchCase: false, wholeWord: false },
  ]);
  return dictionarySsml(buildSsml({ text: word, voice, speed: 1, pitch: 1 }), [dictionary], localeOfVoice);
}

const isPinyin = (pronunciation: Spoken['pronunciation']): boolean =>
  'alphabet' in pronunciation && pronunciation.alphabet === 'pinyin';

function voiceFor(locale: string): string {
  const { voice: chosen } = useOptions.getState();
  const isMeant = (own: string) =>
    locale.includes('-') ? own === locale : languageOf(own) === languageOf(locale);
  if (locale === '' || isMeant(localeOfVoice(chosen))) return chosen;
  const speaking = [...presentVoices().byId.values()].filter(
    ({ availability }) => availability.state === 'reachable',
  );
  const usual: readonly string[] = Object.values(interfaceLanguages).map(({ speech }) => speech.voice);
  const found = speaking.filter((voice) => isMeant(voice.locale));
  return (found.find(({ shortName }) => usual.includes(shortName)) ?? found[0])?.shortName ?? chosen;
}

import type { EngineVoice, Gender } from '@parlando/speech';
import { VOICE_GAINS_DB } from './generated/voice-gains.ts';

/** A voice of the embedded engine: a language in one of the engine's timbres, under a plain name. */
export interface EspeakVoice extends EngineVoice {
  readonly gender: Gender;
  readonly age: 'child' | 'adult' | 'elderly';
  /** espeak-ng's voice file: its language names are not all understood (`en-gb`, `fr-fr`, `pt-pt` are not). */
  readonly language: string;
  /** espeak-ng's voice variant. */
  readonly variant: string;
  /** Ratio of the variant's own fundamental frequency. */
  readonly pitch: number;
  /** What brings it to the loudness of all engines. */
  readonly gainDb: number;
}

type Timbre = Pick<EspeakVoice, 'gender' | 'age' | 'variant' | 'pitch' | 'traits'>;

/** Behind each its median fundamental frequency in Hz, measured by autocorrelation in English (* in Spanish). */
const TIMBRES = {
  woman: { gender: 'Female', age: 'adult', variant: 'f2', pitch: 1 }, // 197
  brightWoman: { gender: 'Female', age: 'adult', variant: 'f5', pitch: 1.05, traits: ['Bright'] }, // 216
  man: { gender: 'Male', age: 'adult', variant: 'm3', pitch: 1.05 }, // 110
  deepMan: { gender: 'Male', age: 'adult', variant: 'm7', pitch: 0.95, traits: ['Deep'] }, // 102
  oldWoman: { gender: 'Female', age: 'elderly', variant: 'grandma', pitch: 0.92 }, // 187
  oldMan: { gender: 'Male', age: 'elderly', variant: 'grandpa', pitch: 0.95 }, // 103*
  girl: { gender: 'Female', age: 'child', variant: 'Annie', pitch: 1.25 }, // 286*
  boy: { gender: 'Male', age: 'child', variant: 'shelby', pitch: 1.45 }, // 251
} as const satisfies Record<string, Timbre>;

/** locale, voice file, timbre, name, the name in ASCII */
type Row = readonly [string, string, keyof typeof TIMBRES, string, string];

/**
 * Only what this build reads sensibly, by its phonemes for a greeting in each language. Left out: Japanese (no kanji),
 * Thai and Burmese (letters one by one), Hebrew (no vowels), mbrola voices (silent).
 */
const ROWS: readonly Row[] = [
  ['zh-CN', 'cmn', 'woman', '清和', 'qinghe'],
  ['zh-CN', 'cmn', 'man', '知远', 'zhiyuan'],
  ['zh-CN', 'cmn', 'brightWoman', '若溪', 'ruoxi'],
  ['zh-CN', 'cmn', 'deepMan', '景行', 'jingxing'],
  ['zh-CN', 'cmn', 'oldMan', '文伯', 'wenbo'],
  ['zh-CN', 'cmn', 'girl', '小满', 'xiaoman'],
  ['zh-TW', 'cmn', 'woman', '雅筑', 'yazhu'],
  ['zh-TW', 'cmn', 'man', '志豪', 'zhihao'],
  ['zh-HK', 'yue', 'woman', '嘉欣', 'kayan'],
  ['zh-HK', 'yue', 'man', '俊傑', 'chunkit'],
  ['en-US', 'en-US', 'woman', 'Ruth', 'ruth'],
  ['en-US', 'en-US', 'man', 'Miles', 'miles'],
  ['en-US', 'en-US', 'brightWoman', 'Nora', 'nora'],
  ['en-US', 'en-US', 'deepMan', 'Grant', 'grant'],
  ['en-US', 'en-US', 'oldWoman', 'Edith', 'edith'],
  ['en-US', 'en-US', 'boy', 'Toby', 'toby'],
  ['en-GB', 'en-GB-x-rp', 'woman', 'Alice', 'alice'],
  ['en-GB', 'en-GB-x-rp', 'man', 'Arthur', 'arthur'],
  ['en-GB', 'en-GB-x-rp', 'oldMan', 'Walter', 'walter'],
  ['en-GB', 'en-GB-x-rp', 'girl', 'Poppy', 'poppy'],
  ['es-ES', 'es', 'woman', 'Lucía', 'lucia'],
  ['es-ES', 'es', 'man', 'Mateo', 'mateo'],
  ['es-ES', 'es', 'oldWoman', 'Pilar', 'pilar'],
  ['es-ES', 'es', 'boy', 'Nico', 'nico'],
  ['es-MX', 'es-419', 'woman', 'Valeria', 'valeria'],
  ['es-MX', 'es-419', 'man', 'Diego', 'diego'],
  ['es-MX', 'es-419', 'deepMan', 'Rodrigo', 'rodrigo'],
  ['es-MX', 'es-419', 'oldMan', 'Ramón', 'ramon'],
  ['es-MX', 'es-419', 'girl', 'Lupita', 'lupita'],
  ['af-ZA', 'af', 'woman', 'Annelie', 'annelie'],
  ['af-ZA', 'af', 'man', 'Pieter', 'pieter'],
  ['am-ET', 'am', 'woman', 'ሰላም', 'selam'],
  ['am-ET', 'am', 'man', 'ዳዊት', 'dawit'],
  ['ar-SA', 'ar', 'woman', 'ليلى', 'layla'],
  ['ar-SA', 'ar', 'man', 'كريم', 'karim'],
  ['as-IN', 'as', 'woman', 'জোনাকী', 'jonaki'],
  ['as-IN', 'as', 'man', 'অৰুণ', 'arun'],
  ['az-AZ', 'az', 'woman', 'Aygün', 'aygun'],
  ['az-AZ', 'az', 'man', 'Elçin', 'elcin'],
  ['bg-BG', 'bg', 'woman', 'Елена', 'elena'],
  ['bg-BG', 'bg', 'man', 'Стоян', 'stoyan'],
  ['bn-BD', 'bn', 'woman', 'মিতা', 'mita'],
  ['bn-BD', 'bn', 'man', 'রফিক', 'rafiq'],
  ['bs-BA', 'bs', 'woman', 'Amina', 'amina'],
  ['bs-BA', 'bs', 'man', 'Tarik', 'tarik'],
  ['ca-ES', 'ca', 'woman', 'Mercè', 'merce'],
  ['ca-ES', 'ca', 'man', 'Jordi', 'jordi'],
  ['cs-CZ', 'cs', 'woman', 'Jana', 'jana'],
  ['cs-CZ', 'cs', 'man', 'Tomáš', 'tomas'],
  ['cy-GB', 'cy', 'woman', 'Carys', 'carys'],
  ['cy-GB', 'cy', 'man', 'Rhys', 'rhys'],
  ['da-DK', 'da', 'woman', 'Ingrid', 'ingrid'],
  ['da-DK', 'da', 'man', 'Søren', 'soren'],
  ['de-DE', 'de', 'woman', 'Greta', 'greta'],
  ['de-DE', 'de', 'man', 'Jonas', 'jonas'],
  ['el-GR', 'el', 'woman', 'Ελένη', 'eleni'],
  ['el-GR', 'el', 'man', 'Γιώργος', 'giorgos'],
  ['et-EE', 'et', 'woman', 'Liis', 'liis'],
  ['et-EE', 'et', 'man', 'Jaan', 'jaan'],
  ['eu-ES', 'eu', 'woman', 'Amaia', 'amaia'],
  ['eu-ES', 'eu', 'man', 'Iker', 'iker'],
  ['fa-IR', 'fa', 'woman', 'شیرین', 'shirin'],
  ['fa-IR', 'fa', 'man', 'آرش', 'arash'],
  ['fi-FI', 'fi', 'woman', 'Aino', 'aino'],
  ['fi-FI', 'fi', 'man', 'Eero', 'eero'],
  ['fr-BE', 'fr-BE', 'woman', 'Élise', 'elise'],
  ['fr-BE', 'fr-BE', 'man', 'Maxime', 'maxime'],
  ['fr-CH', 'fr-CH', 'woman', 'Mélanie', 'melanie'],
  ['fr-CH', 'fr-CH', 'man', 'Luc', 'luc'],
  ['fr-FR', 'fr', 'woman', 'Camille', 'camille'],
  ['fr-FR', 'fr', 'man', 'Julien', 'julien'],
  ['ga-IE', 'ga', 'woman', 'Niamh', 'niamh'],
  ['ga-IE', 'ga', 'man', 'Cillian', 'cillian'],
  ['gu-IN', 'gu', 'woman', 'હેતલ', 'hetal'],
  ['gu-IN', 'gu', 'man', 'જીગર', 'jigar'],
  ['hi-IN', 'hi', 'woman', 'मीरा', 'meera'],
  ['hi-IN', 'hi', 'man', 'रोहन', 'rohan'],
  ['hr-HR', 'hr', 'woman', 'Ivana', 'ivana'],
  ['hr-HR', 'hr', 'man', 'Luka', 'luka'],
  ['hu-HU', 'hu', 'woman', 'Eszter', 'eszter'],
  ['hu-HU', 'hu', 'man', 'Bence', 'bence'],
  ['hy-AM', 'hy', 'woman', 'Անի', 'ani'],
  ['hy-AM', 'hy', 'man', 'Արամ', 'aram'],
  ['id-ID', 'id', 'woman', 'Dewi', 'dewi'],
  ['id-ID', 'id', 'man', 'Budi', 'budi'],
  ['is-IS', 'is', 'woman', 'Sigrún', 'sigrun'],
  ['is-IS', 'is', 'man', 'Gunnar', 'gunnar'],
  ['it-IT', 'it', 'woman', 'Giulia', 'giulia'],
  ['it-IT', 'it', 'man', 'Marco', 'marco'],
  ['ka-GE', 'ka', 'woman', 'ნინო', 'nino'],
  ['ka-GE', 'ka', 'man', 'ლევან', 'levan'],
  ['kk-KZ', 'kk', 'woman', 'Әсел', 'assel'],
  ['kk-KZ', 'kk', 'man', 'Нұрлан', 'nurlan'],
  ['kn-IN', 'kn', 'woman', 'ಕಾವ್ಯ', 'kavya'],
  ['kn-IN', 'kn', 'man', 'ರವಿ', 'ravi'],
  ['ko-KR', 'ko', 'woman', '지우', 'jiwoo'],
  ['ko-KR', 'ko', 'man', '민준', 'minjun'],
  ['lt-LT', 'lt', 'woman', 'Rasa', 'rasa'],
  ['lt-LT', 'lt', 'man', 'Tadas', 'tadas'],
  ['lv-LV', 'lv', 'woman', 'Ilze', 'ilze'],
  ['lv-LV', 'lv', 'man', 'Andris', 'andris'],
  ['mk-MK', 'mk', 'woman', 'Марија', 'marija'],
  ['mk-MK', 'mk', 'man', 'Никола', 'nikola'],
  ['ml-IN', 'ml', 'woman', 'അഞ്ജലി', 'anjali'],
  ['ml-IN', 'ml', 'man', 'ഉണ്ണി', 'unni'],
  ['mr-IN', 'mr', 'woman', 'सायली', 'sayali'],
  ['mr-IN', 'mr', 'man', 'ओंकार', 'omkar'],
  ['ms-MY', 'ms', 'woman', 'Aisyah', 'aisyah'],
  ['ms-MY', 'ms', 'man', 'Hafiz', 'hafiz'],
  ['mt-MT', 'mt', 'woman', 'Marija', 'marija'],
  ['mt-MT', 'mt', 'man', 'Ġorġ', 'gorg'],
  ['nb-NO', 'nb', 'woman', 'Solveig', 'solveig'],
  ['nb-NO', 'nb', 'man', 'Lars', 'lars'],
  ['ne-NP', 'ne', 'woman', 'सृजना', 'srijana'],
  ['ne-NP', 'ne', 'man', 'विकास', 'bikash'],
  ['nl-NL', 'nl', 'woman', 'Sanne', 'sanne'],
  ['nl-NL', 'nl', 'man', 'Daan', 'daan'],
  ['or-IN', 'or', 'woman', 'ସସ୍ମିତା', 'sasmita'],
  ['or-IN', 'or', 'man', 'ବିଜୟ', 'bijay'],
  ['pa-IN', 'pa', 'woman', 'ਸਿਮਰਨ', 'simran'],
  ['pa-IN', 'pa', 'man', 'ਗੁਰਪ੍ਰੀਤ', 'gurpreet'],
  ['pl-PL', 'pl', 'woman', 'Zofia', 'zofia'],
  ['pl-PL', 'pl', 'man', 'Jakub', 'jakub'],
  ['pt-BR', 'pt-BR', 'woman', 'Beatriz', 'beatriz'],
  ['pt-BR', 'pt-BR', 'man', 'Caio', 'caio'],
  ['pt-PT', 'pt', 'woman', 'Inês', 'ines'],
  ['pt-PT', 'pt', 'man', 'Duarte', 'duarte'],
  ['ro-RO', 'ro', 'woman', 'Ioana', 'ioana'],
  ['ro-RO', 'ro', 'man', 'Andrei', 'andrei'],
  ['ru-RU', 'ru', 'woman', 'Анна', 'anna'],
  ['ru-RU', 'ru', 'man', 'Иван', 'ivan'],
  ['si-LK', 'si', 'woman', 'නිමාලි', 'nimali'],
  ['si-LK', 'si', 'man', 'කසුන්', 'kasun'],
  ['sk-SK', 'sk', 'woman', 'Zuzana', 'zuzana'],
  ['sk-SK', 'sk', 'man', 'Marek', 'marek'],
  ['sl-SI', 'sl', 'woman', 'Maja', 'maja'],
  ['sl-SI', 'sl', 'man', 'Matej', 'matej'],
  ['sq-AL', 'sq', 'woman', 'Arta', 'arta'],
  ['sq-AL', 'sq', 'man', 'Besnik', 'besnik'],
  ['sr-RS', 'sr', 'woman', 'Милица', 'milica'],
  ['sr-RS', 'sr', 'man', 'Стефан', 'stefan'],
  ['sv-SE', 'sv', 'woman', 'Astrid', 'astrid'],
  ['sv-SE', 'sv', 'man', 'Erik', 'erik'],
  ['sw-KE', 'sw', 'woman', 'Neema', 'neema'],
  ['sw-KE', 'sw', 'man', 'Juma', 'juma'],
  ['ta-IN', 'ta', 'woman', 'கவிதா', 'kavitha'],
  ['ta-IN', 'ta', 'man', 'முருகன்', 'murugan'],
  ['te-IN', 'te', 'woman', 'లక్ష్మి', 'lakshmi'],
  ['te-IN', 'te', 'man', 'సూర్య', 'surya'],
  ['tr-TR', 'tr', 'woman', 'Elif', 'elif'],
  ['tr-TR', 'tr', 'man', 'Emre', 'emre'],
  ['uk-UA', 'uk', 'woman', 'Оксана', 'oksana'],
  ['uk-UA', 'uk', 'man', 'Тарас', 'taras'],
  ['ur-PK', 'ur', 'woman', 'زینب', 'zainab'],
  ['ur-PK', 'ur', 'man', 'احمد', 'ahmed'],
  ['uz-UZ', 'uz', 'woman', 'Dilnoza', 'dilnoza'],
  ['uz-UZ', 'uz', 'man', 'Jasur', 'jasur'],
  ['vi-VN', 'vi', 'woman', 'Lan', 'lan'],
  ['vi-VN', 'vi', 'man', 'Minh', 'minh'],
];

export const ESPEAK_VOICES: readonly EspeakVoice[] = ROWS.map(([locale, language, timbre, name, slug]) => ({
  id: `espeak-${locale}-${slug}`,
  name,
  locale,
  language,
  ...TIMBRES[timbre],
  gainDb: VOICE_GAINS_DB[voiceGainKey({ language, ...TIMBRES[timbre] })] ?? 0,
}));

/** Voices of one voice file and one variant are equally loud. */
export function voiceGainKey({ language, variant }: Pick<EspeakVoice, 'language' | 'variant'>): string {
  return `${language}+${variant}`;
}

const BY_ID = new Map(ESPEAK_VOICES.map((voice) => [voice.id, voice]));

export function findEspeakVoice(id: string): EspeakVoice | undefined {
  return BY_ID.get(id);
}

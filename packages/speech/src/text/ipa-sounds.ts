/** A sound and a word in which it is heard; stress marks have none. */
export type IpaSound = readonly [symbol: string, example: string];

/** The sounds of a language, as a person chooses among them. The embedded engine speaks all of them. */
export interface IpaSounds {
  readonly vowels: readonly IpaSound[];
  readonly consonants: readonly IpaSound[];
}

/** Before the syllable that is stressed: most, and less. */
export const IPA_STRESS = ['ˈ', 'ˌ'] as const;

const sounds = (written: string): readonly IpaSound[] =>
  written.split(' ').map((each) => each.split(':') as [string, string]);

const SOUNDS: Readonly<Record<string, IpaSounds>> = {
  en: {
    vowels: sounds(
      'iː:see ɪ:sit ɛ:bed æ:cat ɑː:father ɒ:hot ɔː:law ʊ:book uː:too ʌ:cup ɜː:bird ə:about ɚ:letter eɪ:day aɪ:my ɔɪ:boy oʊ:go aʊ:now ɪə:near eə:hair ʊə:tour',
    ),
    consonants: sounds(
      'p:pen b:bad t:tea d:day k:cat ɡ:go f:fall v:van θ:think ð:this s:see z:zoo ʃ:she ʒ:vision h:hat tʃ:chin dʒ:jam m:man n:no ŋ:sing l:leg ɹ:red j:yes w:wet',
    ),
  },
  es: {
    vowels: sounds('a:casa e:mesa i:vino o:solo u:luna'),
    consonants: sounds(
      'p:pan b:boca t:té d:dedo k:casa ɡ:gato f:flor θ:cielo s:sol x:jamón tʃ:chico ʝ:yo m:mano n:no ɲ:niño l:luna ʎ:llave ɾ:pero r:perro β:lobo ð:nada ɣ:lago j:bien w:bueno',
    ),
  },
};

/** Returns the table of a language such as `en`; undefined if there is none. */
export function ipaSoundsOf(language: string): IpaSounds | undefined {
  return SOUNDS[language];
}

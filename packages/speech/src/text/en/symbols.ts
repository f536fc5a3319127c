import { readWords } from '../names.ts';
import { type Rule, rule, wordRule } from '../rules.ts';
import { symbolRules } from '../symbols.ts';

const SIGNS = readWords(`
number: № | section: § | sum: ∑ | product: ∏ | integral: ∫ | partial: ∂ | the square root of: √ | the cube root of: ∛ | infinity: ∞
plus or minus: ± | minus: − | times: × | divided by: ÷ | about: ≈ | is not equal to: ≠ | at most: ≤
at least: ≥ | is identical to: ≡ | in: ∈ | angle: ∠ | is proportional to: ∝ | because: ∵ | therefore: ∴
degrees: ° | per thousand: ‰ | degrees Celsius: ℃ | degrees Fahrenheit: ℉ | won: ₩ | roubles: ₽ | rupees: ₹
cents: ¢ | copyright: © | squared: ² | cubed: ³ | union: ∪ | intersection: ∩ | the empty set: ∅ | for all: ∀ | there exists: ∃
not: ¬ | and: ∧ | or: ∨ | perpendicular to: ⊥ | parallel to: ∥ | congruent to: ≅ | similar to: ∼ | a subset of: ⊂, ⊆
not in: ∉ | flat: ♭ | sharp: ♯
`);
const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );

export const ENGLISH_SYMBOL_RULES: readonly Rule[] = [
  rule('♩ ?= ?(?=\\d)', () => 'quarter note equals '),
  rule('(?<=[Cc]opyright )©\\s?', () => ''),
  rule('§§\\s?', () => 'sections '),
  wordRule('¶\\s?(?=\\d)', 'paragraph '),
  rule('△(?=[A-Z]{3}(?!\\p{L}))', () => 'triangle '),
  rule('(?<=[\\p{L})\\]])(?<power>[²³])', ({ power = '' }) => ` ${SIGNS[power]}`),
  // x → 0
  rule('(?<=(?<![\\p{L}\\d/])[a-z]) ?→ ?(?=[-−+]?(?:\\d|∞))', () => ' approaches '),
  // C# minor, as the language C#
  rule('(?<=(?<![\\p{L}\\d])[A-G])#(?![\\p{L}\\d])', () => ' sharp'),
  rule('(?<=[Pp]ress(?:ing)? )[*＊]', () => 'star'),
  ...symbolRules({ signs: SIGNS, greek: GREEK, pause: ', ' }),
];

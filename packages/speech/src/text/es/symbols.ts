import { readWords } from '../names.ts';
import { type Rule, rule, wordRule } from '../rules.ts';
import { symbolRules } from '../symbols.ts';

const SIGNS = readWords(`
número: № | sección: § | suma: ∑ | producto: ∏ | integral: ∫ | derivada parcial: ∂ | la raíz cuadrada de: √ | la raíz cúbica de: ∛
infinito: ∞ | más menos: ± | por: × | entre: ÷ | aproximadamente: ≈ | distinto de: ≠ | menor o igual que: ≤
mayor o igual que: ≥ | idéntico a: ≡ | en: ∈ | ángulo: ∠ | proporcional a: ∝ | porque: ∵ | por lo tanto: ∴
grados: ° | por mil: ‰ | grados Celsius: ℃ | grados Fahrenheit: ℉ | yenes: ¥ | wones: ₩ | rublos: ₽ | rupias: ₹
centavos: ¢ | copyright: © | al cuadrado: ² | al cubo: ³ | unión: ∪ | intersección: ∩ | conjunto vacío: ∅ | menos: − | para todo: ∀
existe: ∃ | no: ¬ | y: ∧ | o: ∨ | perpendicular a: ⊥ | paralelo a: ∥ | congruente con: ≅ | semejante a: ∼ | subconjunto de: ⊂, ⊆
no en: ∉ | bemol: ♭ | sostenido: ♯
`);
const GREEK =
  'alfa beta gamma delta épsilon zeta eta theta iota kappa lambda mu nu xi ómicron pi ro sigma sigma tau ípsilon fi ji psi omega'.split(
    ' ',
  );

export const SPANISH_SYMBOL_RULES: readonly Rule[] = [
  rule('♩ ?= ?(?=\\d)', () => 'negra igual a '),
  rule('(?<=[Cc]opyright )©\\s?', () => ''),
  rule('§§\\s?', () => 'secciones '),
  wordRule('¶\\s?(?=\\d)', 'párrafo '),
  rule('△(?=[A-Z]{3}(?!\\p{L}))', () => 'triángulo '),
  rule('(?<=[\\p{L})\\]])(?<power>[²³])', ({ power = '' }) => ` ${SIGNS[power]}`),
  // x → 0
  rule('(?<=(?<![\\p{L}\\d/])[a-z]) ?→ ?(?=[-−+]?(?:\\d|∞))', () => ' tiende a '),
  rule('(?<=(?<!\\p{L})(?:Do|Re|Fa|Sol|La))#(?!\\p{L})', () => ' sostenido'),
  rule('(?<=(?:[Pp]ulse|[Pp]ulsa|[Mm]arque|[Mm]arca|[Oo]prima) )[*＊]', () => 'asterisco'),
  rule('(?<=(?:[Pp]ulse|[Pp]ulsa|[Mm]arque|[Mm]arca|[Oo]prima) )#', () => 'almohadilla'),
  ...symbolRules({ signs: SIGNS, greek: GREEK, pause: ', ' }),
];

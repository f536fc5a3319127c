import { BEFORE, DASH, MINUS, NUMBER } from '../digits.ts';
import { lookup } from '../lookup.ts';
import { readNames, readWords } from '../names.ts';
import { alternatives, type Groups, type Rule, rule, wordRule } from '../rules.ts';
import { counted, NO_NOUN } from './units.ts';

const CURRENCIES = readNames(`
U S dollar/U S dollars/cent/cents: US$, USD | dollar/dollars/cent/cents: $
Hong Kong dollar/Hong Kong dollars/cent/cents: HK$, HKD | Australian dollar/Australian dollars/cent/cents: A$, AU$, AUD
Canadian dollar/Canadian dollars/cent/cents: C$, CA$, CAD | New Zealand dollar/New Zealand dollars/cent/cents: NZ$, NZD
Singapore dollar/Singapore dollars/cent/cents: S$, SGD | Taiwan dollar/Taiwan dollars: NT$, TWD | euro/euros/cent/cents: €, EUR | pound/pounds/penny/pence: £, GBP
rupee/rupees/paisa/paise: ₹, Rs., Rs | rupee/rupees: INR | yen/yen: ¥, JPY | yuan/yuan: ￥, CNY, RMB | won/won: ₩, KRW
rouble/roubles: ₽ | real/reais: R$, BRL | Mexican peso/Mexican pesos: MXN | Swiss franc/Swiss francs: CHF
Swedish krona/Swedish kronor: SEK | Danish krone/Danish kroner: DKK | Norwegian krone/Norwegian kroner: NOK
zloty/zlotys: PLN, zł | rand/rand: ZAR | dirham/dirhams: AED | shekel/shekels: ₪ | lira/lira: ₺
hryvnia/hryvnia: ₴, UAH | baht/baht: ฿, THB | peso/pesos: ₱ | dong/dong: ₫, VND | naira/naira: ₦, NGN | cedi/cedis: ₵
tenge/tenge: ₸ | colón/colones: ₡ | guaraní/guaraníes: ₲ | bitcoin/bitcoins: ₿, BTC
`);
const SYMBOL = alternatives(Object.keys(CURRENCIES));
/** Also in the groups of India: ₹1,50,000. */
const AMOUNT = `(?:\\d{1,2}(?:,\\d{2})+,\\d{3}(?!\\d)(?:\\.\\d+)?|${NUMBER})`;
const CODE = alternatives(Object.keys(CURRENCIES).filter((key) => /^[A-Z]{3}$/.test(key)));
const SCALES = readWords('thousand: k | million: m, mn, mm | billion: b, bn | trillion: t, tn');
/** $5M, $1.2 billion, £3bn */
const scaleAs = (group: string) =>
  `(?:\\s?(?<${group}>[kKMmBbT]|bn|mn|mm|tn|thousand|million|billion|trillion|lakh|crore)(?!\\p{L}))?`;
const SCALE = scaleAs('scale');
/** What is counted by the thousand, 10K followers, where 7B is the size of a model. */
const AUDIENCE =
  '(?:followers|subscribers|views|viewers|likes|comments|shares|reviews|orders|steps|miles|users|downloads|people|fans|members|streams|plays|customers|employees|jobs|homes|houses|households|children|voters|adults|pupils|students|patients|passengers|visitors|tourists|residents|workers|Americans|Britons|copies|units|tonnes|tons|barrels|acres)(?!\\p{L})';
/** Before a noun that it tells the price of the singular stands: a 20 dollar bill. */
const ONE_THING =
  '(?:[Aa]|[Tt]h(?:e|is)|[Hh](?:is|er)|[Ii]ts|[Mm]y|[Oo]ur|[Yy]our|[Tt]heir|[Ee]ach|[Ee]very|[Nn]ew)';

/** `5`, `M` → 5 million */
function scaled(amount: string, scale: string | undefined): string {
  return scale === undefined ? amount : `${amount} ${SCALES[scale.toLowerCase()] ?? scale}`;
}

/** `3.50`, `$` → 3 dollars and 50 cents */
export function englishMoney(amount: string, currency: string, scale?: string): string {
  const name = lookup(CURRENCIES, currency);
  if (name === undefined) return `${amount} ${currency}`;
  if (scale !== undefined) return `${scaled(amount, scale)} ${name[1]}`;
  const [whole = '0', fraction] = amount.split('.');
  const [, , cent, cents] = name;
  if (fraction?.length !== 2 || cent === undefined || cents === undefined) return counted(amount, name);
  if (fraction === '00') return counted(whole, name);
  const small = counted(String(Number(fraction)), [cent, cents]);
  return Number(whole) === 0 ? small : `${counted(whole, name)} and ${small}`;
}

/** 10K followers, 5K+ users, 2.5m people */
export const AUDIENCE_RULE = rule(
  `${BEFORE}(?<amount>${NUMBER})(?<scale>[kKMBm])(?<plus>\\+)?(?= ${AUDIENCE})`,
  ({ amount = '', scale, plus }) => `${scaled(amount, scale)}${plus === undefined ? '' : ' plus'}`,
);

const PRICED = `(?<currency>${SYMBOL})(?<amount>${NUMBER})${SCALE}`;
const priced: Rule['speak'] = ({ currency = '', amount = '', scale }) =>
  `${scaled(amount, scale)} ${CURRENCIES[currency]?.[0]}`;

export const PRICED_RULES: readonly Rule[] = [
  // €1.299,99 as Europe writes it
  rule(
    '(?<=€ ?)\\d{1,3}(?:\\.\\d{3})*,\\d{2}(?!\\d)|(?<![\\d.,])\\d{1,3}(?:\\.\\d{3})*,\\d{2}(?= ?€)',
    (_, match) => match.replaceAll('.', '').replace(',', '.'),
  ),
  // £3 10s. 6d., of old
  rule(
    '(?:(?<=£\\d{1,4},? )|(?<![\\d.,])(?=\\d{1,2}s\\.?,? \\d{1,2}d(?!\\p{L})))(?<shillings>\\d{1,2})s(?:\\.?,? (?<pence>\\d{1,2})d)?(?!\\p{L})(?:\\.(?= \\p{Ll}|[,;:)]))?',
    ({ shillings = '', pence }) =>
      `${counted(shillings, ['shilling', 'shillings'])}${pence === undefined ? '' : ` ${counted(pence, ['penny', 'pence'])}`}`,
  ),
  // $.99, a $20-million lawsuit
  wordRule('(?<=[$€£])(?=\\.\\d\\d(?!\\d))', '0'),
  wordRule('(?<=[$€£¥₹]\\d[\\d.,]{0,12})-(?=(?:thousand|million|billion|trillion)(?!\\p{L}))', ' '),
  // a $20 bill, a $5 million deal, this $5 gadget, but the $5 he owes
  rule(`(?<=\\b${ONE_THING} )${PRICED}(?=[ -]${NO_NOUN}\\p{Ll})`, priced),
  // $100-a-day
  rule(`(?<![\\p{L}\\d])${PRICED}(?=-(?:an?|per)-\\p{Ll})`, priced),
];

/** $5-10, $5m-$6m and $5 to $10 are of one money; prices with cents and $500 to $1 million are told apart. */
function moneyRange({ from = '', first, to, currency = '', amount = '', scale }: Groups): string {
  const figure = (written: string) => Number(written.replaceAll(',', ''));
  const isOne =
    to === undefined ||
    (/^[\d,]+$/.test(from) && (scale === undefined || first !== undefined || figure(from) < figure(amount)));
  const head = isOne ? scaled(from, first) : englishMoney(from, currency, first);
  return `${head} to ${englishMoney(amount, currency, scale)}`;
}

export const ENGLISH_MONEY_RULES: readonly Rule[] = [
  // $3.50, -$5, $-5, $10-20, £3m-£4m, $5 to $10, $100+
  rule(
    `(?<sign>${MINUS})?(?<![\\p{L}\\d]|\\p{L}/)(?<currency>${SYMBOL})\\s?(?<inner>[-−])?(?:(?<from>${NUMBER})${scaleAs('first')}(?:\\s?${DASH}\\s?(?:\\k<currency>)?|(?<to> to )\\k<currency>))?(?<amount>${AMOUNT})${SCALE}(?![\\d\\p{L}]|[.,]\\d)(?:(?<plus>\\+(?!\\s?[$€£\\d]))|/-)?`,
    (groups) =>
      (groups.sign === undefined && groups.inner === undefined ? '' : 'minus ') +
      (groups.from === undefined
        ? englishMoney(groups.amount ?? '', groups.currency ?? '', groups.scale)
        : moneyRange(groups)) +
      (groups.plus === undefined ? '' : ' plus'),
  ),
  // 100 USD, 5 million EUR, 20€
  rule(
    `${BEFORE}(?<amount>${NUMBER})${SCALE}\\s?(?<currency>${CODE}|zł|(?!¥)\\p{Sc})(?![\\p{L}\\d]|\\s?\\d)`,
    ({ amount = '', currency = '', scale }) => englishMoney(amount, currency, scale),
  ),
  rule(`(?<![\\d.,\\p{L}])(?<amount>${NUMBER})¢`, ({ amount = '' }) => counted(amount, ['cent', 'cents'])),
];

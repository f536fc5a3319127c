import { DASH, MINUS } from '../digits.ts';
import { lookup } from '../lookup.ts';
import { type Names, readNames } from '../names.ts';
import { alternatives, type Groups, type Rule, rule, wordRule } from '../rules.ts';
import { counted, SPANISH_NUMBER } from './units.ts';

const NAMES = `
dólar/dólares/centavo: US$, U$S, u$s, USD$, USD | peso/pesos/centavo: MX$, RD$, ₱ | euro/euros/céntimo: €, EUR
peso mexicano/pesos mexicanos/centavo: MXN, MXN$, MXN $ | peso argentino/pesos argentinos/centavo: ARS, AR$, ARS $
peso colombiano/pesos colombianos/centavo: COP, COP$, COP $ | peso chileno/pesos chilenos: CLP, CLP$, CLP $
sol/soles/céntimo: S/, PEN | colón/colones/céntimo: ₡ | guaraní/guaraníes: ₲ | real/reales/centavo: R$
libra/libras/penique: £, GBP | yen/yenes: ¥, JPY | yuan/yuanes: CNY | won/wones: ₩ | rupia/rupias: ₹
rublo/rublos: ₽ | peseta/pesetas/céntimo: ₧ | franco suizo/francos suizos/céntimo: CHF | siclo/siclos: ₪ | lira/liras: ₺ | grivna/grivnas: ₴ | baht/bahts: ฿
naira/nairas: ₦ | dong/dongs: ₫ | bitcoin/bitcoines: ₿, BTC | corona/coronas: SEK, DKK, NOK | zloty/zlotys: zł, PLN
dólar canadiense/dólares canadienses/centavo: CA$, CAD | dólar australiano/dólares australianos/centavo: A$, AU$, AUD
dólar de Hong Kong/dólares de Hong Kong/centavo: HK$, HKD | dólar neozelandés/dólares neozelandeses/centavo: NZ$
quetzal/quetzales/centavo: GTQ | lempira/lempiras/centavo: HNL | córdoba/córdobas/centavo: NIO | balboa/balboas: B/.
boliviano/bolivianos/centavo: BOB | bolívar/bolívares/céntimo: VES | peso uruguayo/pesos uruguayos: UYU, $U
peso dominicano/pesos dominicanos: DOP | colón/colones: CRC | guaraní/guaraníes: PYG
`;
/** Keyed by ISO 4217 code or symbol. */
export const CURRENCIES = readNames(`${NAMES}dólar/dólares/centavo: $`);
const CODES = Object.keys(CURRENCIES)
  .filter((code) => /^[A-Z]{3}$/.test(code))
  .join('|');
/** What is written out behind an amount with a sign says which money it is: $500 pesos. */
const NAMED = readNames(
  'peso/pesos/centavo: peso, pesos | dólar/dólares/centavo: dólar, dólares, dls, dlls | euro/euros/céntimo: euro, euros | libra/libras/penique: libra, libras',
);
const PESO_CURRENCIES = readNames(`${NAMES}peso/pesos/centavo: $`);

/** 5 mil, 5 millones, 5 mdp (of pesos), 5 mdd (of dollars), 5k, 5 M, 5MM */
const SCALE =
  '(?:\\s(?<scale>mil(?: millones|lón|lones)?|billones|billón|mdp|mdd)(?!\\p{L})|(?<short>\\s?(?:[kK]|MM?)))';

/** `3,50`, euro → 3 euros con 50 céntimos; `5`, peso, `M` → 5 millones de pesos */
export function spanishMoney(amount: string, name: Names[string], scale?: string): string {
  if (scale !== undefined) return scaled(amount, name[1], scale.trim());
  const [, figures = '', sign = '', fraction] = /^(.*?)(?:([.,])(\d{2}))?$/.exec(amount) ?? [];
  // Beside decimals the other sign parts thousands, whatever the locale does.
  const isGrouped = /^\d{1,3}(?:,\d{3}){1,2}$/.test(figures);
  const whole = sign === '' && !isGrouped ? figures : figures.replaceAll(sign === ',' ? '.' : ',', '');
  const [, many, cent] = name;
  if (fraction === undefined || fraction === '00') return counted(whole, name);
  if (cent === undefined) return `${amount} ${many}`;
  const cents = counted(String(Number(fraction)), [cent, `${cent}s`]);
  return Number(whole) === 0 ? cents : `${counted(whole, name)} con ${cents}`;
}

function scaled(amount: string, many: string, scale: string): string {
  if (/^(?:mil|k)$/i.test(scale)) return `${amount} mil ${many}`;
  if (/^md[dp]$/.test(scale)) return `${amount} millones de ${scale === 'mdd' ? 'dólares' : 'pesos'}`;
  if (!/^M+$/.test(scale)) return `${amount} ${scale} de ${many}`;
  return amount === '1' ? `un millón de ${many}` : `${amount} millones de ${many}`;
}

const scaleOf = ({ scale, short }: Groups) => scale ?? short;

/** 5 a 10 pesos, 5 a 10 millones; prices with cents and $500 a $1 millón are told apart. */
function rangeHead(groups: Groups, name: Names[string]): string {
  const { from, to, amount = '' } = groups;
  if (from === undefined) return '';
  const isOne =
    to === undefined ||
    (!/[.,]\d{2}$/.test(from) &&
      (scaleOf(groups) === undefined || Number(from) < Number(amount.replace(',', '.'))));
  return `${isOne ? from : spanishMoney(from, name)} a `;
}

const local = (sign: string, code: string) => [wordRule(`(?<![\\p{L}\\d])${sign}(?=\\d)`, `${code} `)];
/** Money whose sign is another word elsewhere, by country. */
const LOCAL_RULES: Readonly<Record<string, readonly Rule[]>> = {
  ve: local('Bs(?:\\. ?|(?=[ \\d])) ?(?:[FSD]\\.? ?)?', 'VES'),
  bo: local('Bs(?:\\. ?|(?=[ \\d])) ?', 'BOB'),
  gt: local('Q\\.? ?(?![1-4](?![\\d.,]))', 'GTQ'),
  hn: local('L\\.? (?![1-5](?![\\d.,]))', 'HNL'),
  ni: local('C\\$ ?', 'NIO'),
};

/** Bs. 20 in Bolivia, Q 20 in Guatemala: as amounts whose money is known everywhere. Before all other rules. */
export function localMoneyRules(locale: string): readonly Rule[] {
  return lookup(LOCAL_RULES, locale.slice(3).toLowerCase()) ?? [];
}

/** `$` names pesos in most of Spanish America, dollars elsewhere. */
export function spanishMoneyRules(isPeso: boolean): Rule[] {
  const names = isPeso ? PESO_CURRENCIES : CURRENCIES;
  const symbol = alternatives(Object.keys(names));
  const sign = `(?<sign>${MINUS})?`;
  const amount = `(?<amount>${SPANISH_NUMBER})`;
  const speak: Rule['speak'] = (groups) => {
    const name = NAMED[groups.noun ?? ''] ?? names[groups.currency ?? ''];
    const minus = groups.sign === undefined ? '' : 'menos ';
    return name && minus + rangeHead(groups, name) + spanishMoney(groups.amount ?? '', name, scaleOf(groups));
  };
  return [
    // $500.00 M.N., the money of Mexico
    wordRule('(?<=\\$ ?\\d[\\d.,]{0,12} ?)(?:M\\. ?N|m\\. ?n)\\.(?!\\p{L})', 'MXN'),
    // 5 mil mdp, 1.5 MDP
    rule(
      '(?<=\\d mil|(?<![$\\d.,]|\\$ )\\d[\\d.,]{0,9}) ?(?:md|MD)(?<currency>[dpDP])(?!\\p{L})',
      ({ currency = '' }) => ` millones de ${/p/i.test(currency) ? 'pesos' : 'dólares'}`,
    ),
    // EUR/USD 1.08
    wordRule(`(?<=(?<![\\p{L}/])(?:${CODES}))/(?=(?:${CODES}) \\d)`, ' a '),
    // $500 MXN, US$20 USD: the code says which.
    rule(
      `${sign}(?<![\\p{L}\\d])(?:US|MX)?\\$ ?${amount}${SCALE}? ?(?<currency>USD|MXN|ARS|COP|CLP)(?!\\p{L})`,
      speak,
    ),
    // $20, S/. 20, -$5, $10-20, $10 a $20, US$ 20 MM, $20 pesos
    rule(
      `${sign}(?<![\\p{L}\\d])(?<currency>${symbol})(?:(?<=/)\\.)?\\s?(?:(?<from>${SPANISH_NUMBER})(?:\\s?${DASH}\\s?(?:\\k<currency>)?|(?<to> a )\\k<currency>))?${amount}(?:${SCALE}(?!\\p{L}))?(?!\\d|[.,]\\d)(?:\\s(?<noun>pesos?|dólar(?:es)?|dll?s|euros?|libras?)(?!\\p{L}))?`,
      speak,
    ),
    // 20 €, 10 a 20 €, 50 €-100 €, 500 M€, 200K USD
    rule(
      `${sign}(?<![\\d.,:/\\p{L}])(?:(?<from>${SPANISH_NUMBER})(?:\\s?[€$£])?\\s?(?:${DASH}|a)\\s?)?${amount}${SCALE}?\\s?(?<currency>${symbol})(?![\\p{L}\\d]|\\s?\\d)`,
      speak,
    ),
  ];
}

import { type AdminPlan, currencyDigits, languageIds, limits, type NewNames } from '@parlando/contract';
import { readWhole } from '../../../lib/read-whole.ts';

export const currencies = ['CNY', 'USD', 'EUR', 'MXN', 'GBP', 'HKD', 'JPY'] as const;

const noNames = Object.fromEntries(languageIds.map((id) => [id, ''])) as NewNames;

/** The values as typed: the price in the currency's main unit, empty for none. */
export function formOf(plan: AdminPlan | undefined) {
  const price = plan?.price;
  return {
    names: { ...noNames, ...plan?.names },
    type: plan?.type ?? 'basic',
    price: price ? String(price.amountMinor / 10 ** currencyDigits(price.currency)) : '',
    currency: price?.currency ?? currencies[0],
    characters: String(plan?.characters ?? ''),
    days: String(plan?.days ?? 30),
    active: plan?.active ?? false,
  };
}

/** Parses the form; an invalid value becomes undefined. */
export function readForm(form: ReturnType<typeof formOf>) {
  const { names, type, currency, active } = form;
  const amountMinor = readPrice(form.price, currency);
  const price = amountMinor && { amountMinor, currency };
  const characters = readWhole(form.characters, limits.plan.characters);
  const days = readWhole(form.days, limits.plan.days);
  const isNamed = languageIds.every((id) => names[id].trim() !== '');
  const isWhole =
    isNamed && price !== undefined && characters !== undefined && days !== undefined && (price || !active);
  return {
    price,
    characters,
    days,
    body: isWhole ? { names, type, characters, days, price: price || null, active } : undefined,
  };
}

/** In the smallest unit, parsed as text: in floating point, 19.9 times 100 is not 1990. Null: no price. */
function readPrice(text: string, currency: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const digits = currencyDigits(currency);
  const [, units, rest = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(typed) ?? [];
  if (units === undefined || rest.length > digits) return undefined;
  const amount = Number(units + rest.padEnd(digits, '0'));
  const { min, max } = limits.plan.priceMinor;
  return amount >= min && amount <= max ? amount : undefined;
}

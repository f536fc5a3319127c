/** Currencies without a smaller unit in use. */
const whole = new Set('BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const thousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/**
 * Digits after the decimal point of an amount: 1234 is 12.34 USD, 1234 JPY and 1.234 KWD. These are those of ISO 4217,
 * except that MGA is whole; `Intl` has others for some currencies, for it follows what people write.
 */
export function currencyDigits(currency: string): 0 | 2 | 3 {
  if (whole.has(currency)) return 0;
  return thousandths.has(currency) ? 3 : 2;
}

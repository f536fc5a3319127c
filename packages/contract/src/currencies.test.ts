import { expect, test } from 'vitest';
import { currencyDigits } from './currencies.ts';

test('an amount in the smallest unit has as many decimals as its currency', () => {
  expect(['CNY', 'USD', 'EUR', 'HUF', 'AFN'].map(currencyDigits)).toEqual([2, 2, 2, 2, 2]);
  expect(['JPY', 'KRW', 'ISK', 'UGX'].map(currencyDigits)).toEqual([0, 0, 0, 0]);
  expect(['KWD', 'TND'].map(currencyDigits)).toEqual([3, 3]);
});

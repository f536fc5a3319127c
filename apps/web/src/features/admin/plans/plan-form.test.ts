import { expect, test } from 'vitest';
import { planContent } from '../../../model/billing/testing/plan-content.ts';
import { formOf, readForm } from './plan-form.ts';

const whole = {
  ...formOf({ ...planContent, id: 'x', price: null, active: false }),
  price: '19.9',
  characters: '1000',
};

test.each([
  ['19.9', 'CNY', 1990],
  ['0.29', 'USD', 29],
  ['8,15', 'EUR', 815],
  ['1200', 'JPY', 1200],
])('%s %s is read to the smallest unit', (price, currency, amountMinor) => {
  expect(readForm({ ...whole, price, currency }).price).toEqual({ amountMinor, currency });
});

test.each(['-1', '0', '1.234', '1e3', 'free', '12.5.1'])('rejects the price %s', (price) => {
  const { price: read, body } = readForm({ ...whole, price });
  expect([read, body]).toEqual([undefined, undefined]);
});

test('yen have no decimals', () => {
  expect(readForm({ ...whole, price: '9.9', currency: 'JPY' }).body).toBeUndefined();
});

test('a plan without a price can be saved, but not sold', () => {
  expect(readForm({ ...whole, price: ' ' }).body).toMatchObject({ price: null, active: false });
  expect(readForm({ ...whole, price: '', active: true }).body).toBeUndefined();
});

test('a plan from before a language was added needs its name in it', () => {
  const names = { zh: '基础版', en: 'Starter' };
  const form = formOf({ ...planContent, names, id: 'x', price: null, active: false });
  expect(form.names).toEqual({ ...names, es: '' });
  expect(readForm(form).body).toBeUndefined();
});

test('an existing plan fills the form', () => {
  const { body } = readForm({ ...whole, active: true });
  if (!body) throw new Error('The form is whole.');
  expect(readForm(formOf({ id: 'x', ...body })).body).toEqual(body);
});

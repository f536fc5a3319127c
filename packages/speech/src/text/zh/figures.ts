import { type Rule, rule } from '../rules.ts';
import { readCardinal, readDigits, readPhoneDigits } from './numbers.ts';

/** Figures that name something and are said one by one: 2024年, 代码301. */
export const spelt = (source: string): Rule => rule(source, (_, match) => readDigits(match));

/** As `spelt`, with 幺 for 1: telephones and rooms. */
export const called = (source: string): Rule => rule(source, (_, match) => readPhoneDigits(match));

/** Figures read as a number where like ones are spelt: 3000年后. A space behind them goes. */
export const numbered = (source: string): Rule => rule(source, (_, match) => readCardinal(match.trim()));

import { escapeAttribute } from './escape-xml.ts';

type Attributes = Readonly<Record<string, string | undefined>>;

/** An element around its content; attributes that are undefined are left out. */
export function element(name: string, attributes: Attributes): (content: string) => string {
  return (content) => `<${name}${written(attributes)}>${content}</${name}>`;
}

export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${written(attributes)}/>`;
}

/** As `rate` and `pitch` take it: `+10%`. */
export function signedPercent(percent: number): string {
  return `${percent < 0 && decimal(percent) !== '0' ? '' : '+'}${decimal(percent)}%`;
}

/** At most two decimals, without the noise of binary fractions and without a minus on zero. */
export function decimal(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`))
    .join('');
}

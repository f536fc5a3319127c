import { type Rule, rule, wordRule } from './rules.ts';

/** What a page writes for its signs, copied with the markup: salt &amp; pepper, it&#39;s. */
export const entityRules = (and: string): readonly Rule[] => [
  wordRule('\\s?&(?:amp|#38);\\s?', and),
  wordRule('(?<=\\p{L})&(?:apos|rsquo|#0?39|#8217);(?=\\p{L})', "'"),
  wordRule('\\s?&(?:mdash|ndash|hellip|#821[12]|#8230);\\s?', ', '),
  wordRule('&(?:nbsp|quot|[lr][ds]quo|apos|lt|gt|#\\d{2,5});', ' '),
];

/**
 * E-mail, web and hardware addresses, recognised before any of their digits is taken for a number. `read` gets one of the
 * first two without its protocol and its final slash. `pause` parts the pairs of a hardware address.
 */
export function addressRules(read: (address: string) => string, pause = ', '): Rule[] {
  const speak: Rule['speak'] = (_, match) => read(match.replace(/^https?:\/\//i, '').replace(/\/$/, ''));
  return [
    // Ana <ana@example.org>, <https://example.org>
    rule(
      '\\s?<(?:mailto:)?(?<address>[^<>@\\s]{1,64}@[\\w.-]{3,255}|https?://[^<>\\s]{3,2000})>',
      ({ address }) => ` ${address}`,
    ),
    // 00:1A:2B:3C:4D:5E, of a network card
    rule(
      '(?<![\\p{L}\\d:-])[\\dA-Fa-f]{2}(?<sign>[:-])(?:[\\dA-Fa-f]{2}\\k<sign>){4}[\\dA-Fa-f]{2}(?![\\p{L}\\d:-])',
      (_, match) =>
        match
          .toUpperCase()
          .split(/[:-]/)
          .map((pair) => pair.split('').join(' '))
          .join(pause),
    ),
    rule('(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\\.){1,4}[A-Za-z]{2,24}', speak),
    rule('(?<![A-Za-z])(?:https?://|www\\.)[A-Za-z0-9._~:/?#@!$&+,;=%-]{0,2000}[A-Za-z0-9/]', speak),
    rule(
      '(?<![A-Za-z0-9.@/-])(?:[A-Za-z0-9-]{1,63}\\.){1,4}(?:com|cn|org|net|io|gov|gob|edu|hk|tw|es|mx|ar|cl|co|pe|uy|ec|uk|eu|app|dev|ai|tv|gg|ly|xyz|info|wiki)(?:/[A-Za-z0-9._/?=&%-]{0,500}[A-Za-z0-9/])?(?![A-Za-z])',
      speak,
    ),
  ];
}

/** Reads an address with words for its signs, set apart by spaces. */
export function addressReader(signs: Readonly<Record<string, string>>): (address: string) => string {
  return (address) =>
    address
      .replace(/[^A-Za-z0-9]/g, (sign) => ` ${signs[sign] ?? ' '} `)
      .replace(/\s+/g, ' ')
      .trim();
}

/**
 * Writes packages/speech/src/text/zh/simplified-characters.ts: each traditional character with its simplified form, as
 * OpenCC 1.1 (Debian's package `opencc`) converts it alone. Run it after an update of OpenCC: `npx tsx
 * scripts/generate-simplified.ts`.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const FIRST = 0x4e00;
const LAST = 0x9fff;
const characters = Array.from({ length: LAST - FIRST + 1 }, (_, index) =>
  String.fromCodePoint(FIRST + index),
);
const converted = execFileSync('opencc', ['-c', 't2s.json'], {
  input: characters.join('\n'),
  encoding: 'utf8',
});
const simplified = converted.trimEnd().split('\n');
// One UTF-16 unit for one: positions in a text stay.
const pairs = characters
  .map((character, index) => character + simplified[index])
  .filter((pair) => pair.length === 2 && pair[0] !== pair[1]);

const lines = pairs.join(' ').match(/.{1,107}(?: |$)/gu) ?? [];
writeFileSync(
  new URL('../packages/speech/src/text/zh/simplified-characters.ts', import.meta.url),
  `// Written by scripts/generate-simplified.ts; do not edit.
/** Traditional characters, each before its simplified form. */
export const SIMPLIFIED_CHARACTERS = \`\n${lines.map((line) => line.trimEnd()).join('\n')}\n\`;
`,
);

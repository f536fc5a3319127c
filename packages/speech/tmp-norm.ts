import { normalizeText } from './src/text/normalize.ts';
import { readFileSync } from 'node:fs';
let lang='zh-CN';
for (const l of readFileSync('/tmp/line/norm.txt','utf8').trim().split('\n')) { if (l.startsWith('##')) {lang=l.slice(2).trim();console.log(l);continue;} console.log(l.padEnd(40), '=>', normalizeText(l, lang)); }

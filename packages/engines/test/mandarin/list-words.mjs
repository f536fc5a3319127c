// Writes words.txt and erhua.txt, the commonest words of Chinese and those with 儿, by the frequencies of jieba's
// dictionary. Usage, in a folder elsewhere: npm pack @node-rs/jieba@2.0.3, unpack it, then
//   node list-words.mjs package/dict.txt
import { readFileSync, writeFileSync } from 'node:fs';

const WORDS = 6000;
const ERHUA_WORDS = 550;
const WORDS_OF_LINE = 25;

const entries = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .map((line) => line.split(' '))
  .filter(([word]) => /^\p{Script=Han}{2,}$/u.test(word))
  .sort((a, b) => Number(b[1]) - Number(a[1]))
  .map(([word]) => word);

function write(name, words) {
  const lines = [];
  for (let at = 0; at < words.length; at += WORDS_OF_LINE)
    lines.push(words.slice(at, at + WORDS_OF_LINE).join(' '));
  writeFileSync(new URL(name, import.meta.url), `${lines.join('\n')}\n`);
}

write('words.txt', entries.slice(0, WORDS));
write('erhua.txt', entries.filter((word) => word.includes('儿')).slice(0, ERHUA_WORDS));

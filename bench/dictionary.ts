import { DictionaryEntry } from '../packages/contract/src/index.ts';
import { applyDictionary, buildDictionary } from '../packages/speech/src/dictionary/index.ts';
import { plainTextDocument } from '../packages/speech/src/index.ts';
import { median, ms, type Row } from './measure.ts';

const entryCount = 10_000;
const characters = 5000;
const runs = 25;
const bar = 5;

const english =
  'when the tide went out we walked across to a small island nobody spoke later it rained'.split(' ');
const chinese = '今天我们去重庆坐一趟穿楼的轻轨听说行长下午就走了银行数据东西先生朋友';

/** Words that share their beginnings with many others, some of them in the text. */
function chineseWord(index: number): string {
  const at = (step: number) => chinese.charAt((index * step + step) % chinese.length);
  if (index % 50 === 0) return chinese.slice((index / 50) % chinese.length).slice(0, 2 + (index % 3));
  return at(1) + at(7) + (index % 3 === 0 ? '' : at(11)) + index;
}

const englishWord = (index: number): string =>
  index % 50 === 0
    ? (english[(index / 50) % english.length] as string)
    : `${english[index % english.length]}${index}`;

const texts = {
  Chinese: { word: chineseWord, text: chinese.repeat(200).slice(0, characters), voice: 'zh-CN-A' },
  English: {
    word: englishWord,
    text: `${english.join(' ')}. `.repeat(80).slice(0, characters),
    voice: 'en-US-A',
  },
};

/** Applying a large dictionary that is ready to a long text. */
export async function dictionaryRows(): Promise<Row[]> {
  return Object.entries(texts).map(([name, { word, text, voice }]) => {
    const entries = Array.from({ length: entryCount }, (_, index) =>
      DictionaryEntry.parse({ word: word(index), pronunciation: { alias: `said ${index}` } }),
    );
    const beforeBuild = performance.now();
    const dictionary = buildDictionary(entries);
    const builtMs = performance.now() - beforeBuild;
    const { document } = plainTextDocument(text, { voice, rate: 1, pitch: 1, range: 1, volume: 100 });
    const times = Array.from({ length: runs }, () => {
      const before = performance.now();
      applyDictionary(document, [dictionary], (each) => each.slice(0, 5));
      return performance.now() - before;
    });
    const took = median(times);
    return {
      what: `a dictionary of ${entryCount} entries on ${characters} characters, ${name}: median of ${runs}, warm (built once in ${ms(builtMs)})`,
      measured: ms(took),
      bar: `≤ ${bar} ms`,
      met: took <= bar,
    };
  });
}

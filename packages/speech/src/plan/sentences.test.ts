import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceEnds } from './sentences.ts';

function sentences(text: string): string[] {
  let start = 0;
  return sentenceEnds(text).map((end) => {
    const sentence = text.slice(start, end);
    start = end;
    return sentence;
  });
}

describe('sentenceEnds', () => {
  it.each<[string[]]>([
    [['他说：“你好。', '我走了。”', '然后走了！', '真的？', '是啊……', '好吧；', '对。', '价格是1.5元。']],
    [['「好！」', '他說。']],
    [['“你好！”，他说。', '走了']],
    [['你好.', '我走了.']],
    [['Dr. Smith went to Washington D.C. yesterday. ', 'He paid $3.50 at 3 p.m. and left.']],
    [['"Hi there." she said. ', 'Really?! ', 'Yes... ok. e.g. this. ', 'No. 5 is here.']],
    [['J. R. R. Tolkien wrote. ', 'He said no. ', 'Then I left.']],
    [['It was 1990. ', '5 people came. ', 'He lives in the U.S. ', 'We too.']],
    [['The U.S. President said so.']],
    [['See example.com/a?b=1 for more. ', 'Wait… what?']],
    [['El Sr. López vive en EE. UU. desde 1990. ', '¿Cómo estás? ', '¡Bien! ', 'Cf. pág. 5.']],
    [['Fuimos al mar. ', 'La playa estaba llena.']],
    [['I met Jan. ', 'She came two years ago. ', 'We met on Jan. 5, on 3 Sept. 2024 and in Feb. again.']],
    [['Nació el 3 de feb. de 1987. ', 'Fin.']],
    [['It took 500 ms. ', 'Then he jumped 6 ft. ', 'In 2024 Ms. Lee, 5 ft. 6 in tall, left Ft. Worth.']],
    [['Привет. ', 'Как дела?']],
    [['यह एक वाक्य है। ', 'दूसरा।']],
    [['他高喊：“加油！”。', '我们都笑了（真的！）。', '他（真的吗？）走了。', '（见上文。）', '再见。']],
    [['《谁动了我的奶酪？》是一本书。', '《你好！李焕英》上映了。', '走吧！', '《诗经》']],
    [['一句“你好吗？”让他流泪。', '他喊“救命！”的声音。', '他说“走吧！”', '她走了。']],
    [
      [
        'Apple Inc. (AAPL) rose. ',
        'It starts at 5 p.m. (EST). ',
        'He said no. ',
        '(Really!) ',
        'He (why?) Smith left.',
      ],
    ],
    [['Take Rte. 66 to Apt. 4, Rm. 3 on Thurs. 5 May. ', 'Go.']],
    [['no end']],
  ])('splits %j', (expected) => {
    expect(sentences(expected.join(''))).toEqual(expected);
  });

  it('covers any text with ends that go forwards', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'ab.。!？…” "\'1A好)\n\u0301', 'Dr', '😀'),
      maxLength: 80,
    });
    fc.assert(
      fc.property(text, (paragraph) => {
        expect(sentences(paragraph).join('')).toBe(paragraph);
        expect(sentenceEnds(paragraph).every((end, index, ends) => end > (ends[index - 1] ?? 0))).toBe(true);
      }),
    );
  });

  it.each(['这是一个句子。', 'a', '. ', '"a. ', '.', '”', '.”', '. A', ' ', '.a', 'U.S. '])(
    'takes 100 000 characters of %j',
    (piece) => {
      const text = piece.repeat(Math.ceil(100_000 / piece.length));
      expect(sentenceEnds(text).at(-1)).toBe(text.length);
    },
  );
});

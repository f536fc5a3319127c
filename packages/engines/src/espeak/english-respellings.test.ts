import { createEspeak } from '@parlando/espeak-wasm';
import { collect } from '@parlando/speech/testkit';
import { expect, it, test } from 'vitest';
import { englishRespellings } from './english-respellings.ts';
import { createEspeakEngine } from './espeak-engine.ts';
import { escapeForEspeak } from './espeak-text.ts';

const espeak = await createEspeak({ languages: ['en'] });
const voice = espeak.voices().find(({ id }) => id.endsWith('/en-US'))?.id ?? '';
const phonemesOf = (text: string) =>
  espeak
    .phonemes({ markup: escapeForEspeak(text, 'en-US', englishRespellings(text)).ssml, voice })
    .replace(/[',]/g, '')
    .replaceAll('\n', ' ');

it.each([
  ['Close the door.', 'kloUz'],
  ['The company uses steel.', 'ju:zI#z'],
  ['It has many uses.', 'ju:sI#z'],
  ['The uses of steel.', 'ju:sI#z'],
  ['Researchers often use computers.', 'ju:z'],
  ['It is in common use today.', 'ju:s'],
  ['My brother lives in Madrid.', 'lIvz'],
  ['It saved many lives.', 'laIvz'],
  ['They live in Madrid.', 'lIv'],
  ['A live show.', 'laIv'],
  ['An associate professor.', 'a#soUsI;@t'],
  ['They associate it with money.', 'a#soUsI2;eIt'],
  ['The delegates voted.', 'dElIgI2ts'],
  ['You can delegate tasks.', 'dElI2geIt'],
  ['An elaborate plan.', 'I#lab3r@t'],
  ['Data analyses show it.', 'EnalI2si:z'],
  ['The book analyses the war.', 'ana#laIzI#z'],
  ['The two axes meet.', 'aksi:z'],
  ['All you can eat buffet.', 'bVfeI'],
  ['He wound up in Spain.', 'waUnd'],
  ['The wound healed.', 'wu:nd'],
  ['An ACL tear.', 'te@'],
  ['It is made of lead.', 'lEd'],
  ['They took the lead.', 'li:d'],
  ['Please close your eyes.', 'kloUz'],
  ['He stood so close the flames burnt him.', 'kloUs'],
  ['Close to the sea.', 'kloUs'],
  ['The dogs stayed close all day.', 'kloUs'],
  ['Use the key.', 'ju:z'],
  ['Let’s use a knife.', 'ju:z'],
  ['It is of no use the next day.', 'ju:s'],
  ['The use of force.', 'ju:s'],
  ['Water use this year was low.', 'ju:s'],
  ['Excuse me!', 'Ekskju:z'],
  ['That is no excuse.', 'Ekskju:s'],
  ['Record the meeting, please.', 'rI#kO:@d'],
  ['The record the team broke.', 'rEk3d'],
  ['Separate the eggs.', 'sEp3reIt'],
  ['Separate rooms.', 'sEp@-r@t'],
  ['Do not tear it.', 'te@r'],
  ['A tear in her eye.', 'ti@3r'],
  ['Wind the clock.', 'waInd'],
  ['The wind the sailors feared.', 'wInd'],
  ['She read a book.', 'rEd'],
  ['Did she read a book?', 'ri:d'],
  ['We read the whole thing last night.', 'rEd'],
  ['We read every night.', 'ri:d'],
  ['Minute details matter.', 'maInu:t'],
  ['A five minute detail.', 'mInIt'],
  ['Lead pipes are old.', 'lEd'],
  ['Lead the team.', 'li:d'],
  ['He took a bow.', 'baU'],
  ['A bow and arrow.', 'boU'],
  ['Send me your resume.', 'rEzu:meI'],
  ['Resume the game.', 'rI#zu:m'],
  ['Eat fresh produce.', 'pr0du:s'],
  ['A learned man.', 'l3:nId'],
  ['I learned a lot.', 'l3:nd'],
  ['An advocate of peace.', 'adv@kI2t'],
  ['She speaks Polish.', 'poUlIS'],
  ['Polish the table.', 'p0lIS'],
  ['Nike and Huawei', 'naIki:'],
  ['Nike and Huawei', 'wA:weI'],
  ['Two coups in a nutshell', 'ku:z'],
  ['Peachy!', 'pi:tSi'],
])('%s has %s', (text, phonemes) => {
  expect(phonemesOf(text)).toContain(phonemes);
});

it('leaves the words where they stand', async () => {
  const engine = createEspeakEngine({ threads: 1 });
  await engine.start();
  const text = '𠮷 Use the key, she read it.';
  const plain = { rate: 1, pitch: 1, range: 1, volume: 100, alignment: [] };
  const part = { kind: 'text', text, voice: 'espeak-en-US-ruth', ...plain } as const;
  const { boundaries } = await collect(
    engine.synthesize({ parts: [part] }, engine.output('wav')),
    engine.output('wav'),
  );
  await engine.close();
  const points = Array.from(text);
  expect(boundaries.map(({ start, length }) => points.slice(start, start + length).join(''))).toEqual(
    expect.arrayContaining(['Use', 'the', 'key', 'she', 'read', 'it']),
  );
});

test('positions are code points', () => {
  expect(englishRespellings('𠮷 Use the key')).toEqual([{ start: 2, length: 3, respelling: 'yooz' }]);
});

import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { messagesOf } from '@parlando/locales/messages';
import { firstRooms, type Room, type Rooms, viewRooms } from '@parlando/locales/rooms';
import * as zh from '@parlando/locales/zh';
import { expect, it } from 'vitest';

const words: Rooms = zh;
const source = resolve(import.meta.dirname, '..');

/** What the words of these rooms begin with. */
const namesOf = (rooms: readonly Room[]) =>
  rooms.flatMap((room) => Object.keys(messagesOf({ [room]: words[room] })));
const early = namesOf([...firstRooms, ...viewRooms]);
const late = namesOf(Object.keys(words) as Room[]).filter((name) => !early.includes(name));
const lateWords = new RegExp(`['"\`](?:${late.join('|')})\\.\\w+`, 'g');

const imported =
  /^(?:import|export) (?!type )(?:[^'";]* from )?'(\.[^']+)'|(?<!typeof )\bimport\((?:\/\* part: \w+ \*\/ )?'(\.[^']+)'\)/gm;
const waiting = /\b(?:withWords|page|ofAccount)\((?:async )?\(\) => (?:\(\{ default: \(await )?$/;

/** What a module needs before all words are there. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(imported)].flatMap(({ index, 1: now, 2: later }) => {
    const before = code.slice(Math.max(0, index - 120), index).replace(/\s+/g, ' ');
    const path = resolve(dirname(file), now ?? later ?? '');
    return (later && waiting.test(before)) || !existsSync(path) ? [] : [path];
  });
}

/** The first speaks of SSML, whose editor has brought the words; the others say them for parts that wait. */
const exceptions = ['features/editor/finding-list.tsx', 'model/dictionary/'];

it('what is fetched without all words says only those of the studio', () => {
  const files = new Set([resolve(source, 'main.tsx')]);
  for (const file of files) for (const each of importsOf(file)) files.add(each);
  const said = [...files].flatMap((file) => {
    const found = readFileSync(file, 'utf8').match(lateWords) ?? [];
    return found.map((each) => `${relative(source, file)} ${each.slice(1)}`);
  });
  expect(files.size).toBeGreaterThan(200);
  expect(said.filter((each) => !exceptions.some((file) => each.startsWith(file)))).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { messagesOf } from '@parlando/locales/messages';
import {
  firstNamespaces,
  type Namespace,
  type Namespaces,
  viewNamespaces,
} from '@parlando/locales/namespaces';
import * as zh from '@parlando/locales/zh';
import { expect, it } from 'vitest';

const words: Namespaces = zh;
const source = resolve(import.meta.dirname, '..');

/** The namespaces of the words in these files. */
const namesOf = (namespaces: readonly Namespace[]) =>
  namespaces.flatMap((namespace) => Object.keys(messagesOf({ [namespace]: words[namespace] })));
const first = namesOf(firstNamespaces);
const early = namesOf([...firstNamespaces, ...viewNamespaces]);
const late = namesOf(Object.keys(words) as Namespace[]).filter((name) => !early.includes(name));
const ofThese = (names: readonly string[]) => new RegExp(`['"\`](?:${names.join('|')})\\.\\w+`, 'g');

const imported =
  /^(?:import|export) (?!type )(?:[^'";]* from )?'(\.[^']+)'|(?<!typeof )\bimport\((?:\/\* part: \w+ \*\/ )?'(\.[^']+)'\)/gm;
const waiting = /\b(?:withWords|page|ofUser|ofAccount)\((?:async )?\(\) => (?:\(\{ default: \(await )?$/;
const anyImport = /$/;

/** The imports of a module, except those that match `left`. */
function importsOf(file: string, left: RegExp): string[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(imported)].flatMap(({ index, 1: now, 2: later }) => {
    const before = code.slice(Math.max(0, index - 120), index).replace(/\s+/g, ' ');
    const path = resolve(dirname(file), now ?? later ?? '');
    return (later && left.test(before)) || !existsSync(path) ? [] : [path];
  });
}

/** The page's modules that use one of these words, without following the imports that match `left`. */
function usages(names: readonly string[], left: RegExp, atLeast: number): string[] {
  const files = new Set([resolve(source, 'main.tsx')]);
  for (const file of files) for (const each of importsOf(file, left)) files.add(each);
  expect(files.size).toBeGreaterThan(atLeast);
  return [...files].flatMap((file) => {
    const found = readFileSync(file, 'utf8').match(ofThese(names)) ?? [];
    return found.map((each) => `${relative(source, file)} ${each.slice(1)}`);
  });
}

/** The first is about SSML, whose editor has loaded the words; the others use them for parts that wait for them. */
const exceptions = ['features/editor/finding-list.tsx', 'model/dictionary/'];

it('parts loaded without all words use only those of the studio', () => {
  const found = usages(late, waiting, 200);
  expect(found.filter((each) => !exceptions.some((file) => each.startsWith(file)))).toEqual([]);
});

/** Nothing rerenders when they load. The first waits for them by itself, the other is shown late in a conversion. */
it('modules loaded with the page use only the first words', () => {
  const others = [...early, ...late].filter((name) => !first.includes(name));
  const found = usages(others, anyImport, 100).filter(
    (each) => !exceptions.some((file) => each.startsWith(file)),
  );
  expect(found).toEqual([
    'model/script/starter.ts script.starters',
    'features/synthesis/convert-bar.tsx services.attempt',
  ]);
});

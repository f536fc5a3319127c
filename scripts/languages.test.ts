import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { languageIds } from '@parlando/contract';
import { languages } from '@parlando/locales';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const list = 'packages/contract/src/languages.ts';
/** These mean the language of a text, not of the interface. */
const ofTexts = [
  'apps/web/src/features/editor/ssml/example-hearing.ts',
  'apps/server/src/features/openai/openai-voices.ts',
];

/** Every source file of the interface and its tools; the speech packages only know languages of texts. */
function sources(): string[] {
  return ['apps', 'packages/contract', 'packages/locales', 'packages/providers', 'scripts']
    .flatMap((folder) => filesIn(join(root, folder)))
    .filter(
      (path) =>
        /\.(tsx?|m?js|html)$/.test(path) && !/\.test\.tsx?$|\/test(ing)?\//.test(path.slice(root.length)),
    )
    .map((path) => relative(root, path));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** A union or array such as `'zh' | 'en'`, or an object with a string for each language. */
const id = `(?:${languageIds.join('|')})`;
const entries = languageIds.map((each) => `\\b${each}: ['"][^'"]*['"]`).join(',\\s*');
const listed = new RegExp(`['"]${id}['"]\\s*[,|]\\s*['"]${id}['"]|${entries}`);

it('the interface languages are listed in one file only', () => {
  const found = sources().filter((path) => listed.test(readFileSync(join(root, path), 'utf8')));
  expect(found.filter((path) => path !== list && !ofTexts.includes(path))).toEqual([]);
});

it('every language has a locale file for each namespace, and labels for voices', () => {
  const namespaces = readdirSync(join(root, 'packages/locales/src', languageIds[0]));
  expect(namespaces.length).toBeGreaterThan(5);
  for (const language of languageIds) {
    expect(readdirSync(join(root, 'packages/locales/src', language))).toEqual(namespaces);
    expect(existsSync(join(root, `apps/web/src/generated/labels/${language}.ts`))).toBe(true);
  }
});

it('every language has the same placeholders', () => {
  const [first = {}, ...others] = languageIds.map((language) => placeholders(languages[language]));
  for (const other of others) {
    // The first has one form for every count.
    const forOne = Object.keys(other).filter((key) => key.endsWith('_one'));
    const ofForms = forOne.map((key) => [key, first[key.replace(/_one$/, '_other')]]);
    expect(other).toEqual({ ...first, ...Object.fromEntries(ofForms) });
  }
});

/** The placeholder names of every text, by its key. */
function placeholders(words: object, prefix = ''): Record<string, string[]> {
  return Object.assign(
    {},
    ...Object.entries(words).map(([key, value]) =>
      typeof value === 'string'
        ? { [prefix + key]: [...new Set(value.match(/\{\w+\}/g))].sort() }
        : placeholders(value, `${prefix}${key}.`),
    ),
  );
}

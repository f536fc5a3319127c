/**
 * Writes apps/web/src/generated/labels/ from data-sources/labels/*.json: the display names of locales, styles and
 * roles, one file per interface language. Run it after changing the data or the languages: `npx tsx
 * scripts/generate-labels.ts`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Language, languageIds } from '@parlando/contract';

type Labels = Readonly<Record<string, string>>;
type Entries = Readonly<Record<string, Partial<Record<Language, string>>>>;

const header = '// Written by scripts/generate-labels.ts; do not edit.\n';
const source = new URL('../data-sources/labels/', import.meta.url);
const target = new URL('../apps/web/src/generated/labels/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, source), 'utf8'));

const { styles, aliases } = read('styles');
const kinds: Readonly<Record<string, Entries>> = { locales: read('locales'), styles, roles: read('roles') };

/** Picks one language of `{id: {language: words}}`; throws if an entry lacks it. */
function pick(kind: string, entries: Entries, language: Language): Labels {
  return Object.fromEntries(
    Object.entries(entries).map(([id, words]) => {
      if (!words[language]) throw new Error(`${kind}.${id} has no ${language} label`);
      return [id, words[language]];
    }),
  );
}

/** Adds the labels of legacy style ids, which are those of their current style; an id without one gets no label. */
function withAliases(labels: Labels): Labels {
  const named = Object.entries<string | null>(aliases).filter(([, id]) => id !== null);
  return {
    ...labels,
    ...Object.fromEntries(named.map(([legacy, id]) => [legacy, labels[id ?? ''] ?? legacy])),
  };
}

mkdirSync(target, { recursive: true });
const write = (name: string, text: string) => writeFileSync(new URL(name, target), `${header}${text}`);

for (const language of languageIds) {
  const labels: Record<string, Labels> = Object.fromEntries(
    Object.entries(kinds).map(([kind, entries]) => [kind, pick(kind, entries, language)]),
  );
  labels.styles = withAliases(labels.styles ?? {});
  const lines = Object.entries(labels).map(([kind, words]) => `  ${kind}: ${JSON.stringify(words)},`);
  write(
    `${language}.ts`,
    `export const labels: Record<'locales' | 'styles' | 'roles', Record<string, string>> = {\n${lines.join('\n')}\n};\n`,
  );
}

const loaders = languageIds.map((language) => `  ${language}: () => import('./${language}.ts'),`);
write('index.ts', `export const labelFiles = {\n${loaders.join('\n')}\n};\n`);

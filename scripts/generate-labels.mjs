/**
 * Writes apps/web/src/generated/labels/<language>.ts from data-sources/labels/*.json: what a person reads for a
 * locale, a style, a role and a tag. Run it again after a change of the data: `node scripts/generate-labels.mjs`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const languages = ['zh', 'en', 'es'];
const source = new URL('../data-sources/labels/', import.meta.url);
const target = new URL('../apps/web/src/generated/labels/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, source), 'utf8'));

const { styles, aliases } = read('styles');
const kinds = { locales: read('locales'), styles, roles: read('roles') };

/** `{id: {zh, en, es}}` in one language; an entry without that language stops the run. */
function pick(kind, entries, language) {
  return Object.fromEntries(
    Object.entries(entries).map(([id, words]) => {
      if (!words[language]) throw new Error(`${kind}.${id} has no ${language} label`);
      return [id, words[language]];
    }),
  );
}

/** Labels of legacy style ids are those of the style they mean; an id that means no style has none. */
function withAliases(labels) {
  const named = Object.entries(aliases).filter(([, id]) => id !== null);
  return { ...labels, ...Object.fromEntries(named.map(([legacy, id]) => [legacy, labels[id]])) };
}

mkdirSync(target, { recursive: true });
for (const language of languages) {
  const labels = Object.fromEntries(
    Object.entries(kinds).map(([kind, entries]) => [kind, pick(kind, entries, language)]),
  );
  labels.styles = withAliases(labels.styles);
  const lines = Object.entries(labels).map(([kind, words]) => `  ${kind}: ${JSON.stringify(words)},`);
  writeFileSync(
    new URL(`${language}.ts`, target),
    `// Written by scripts/generate-labels.mjs; do not edit.\nexport const labels: Record<'locales' | 'styles' | 'roles', Record<string, string>> = {\n${lines.join('\n')}\n};\n`,
  );
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCatalogue, headerNames, languageIds } from '@parlando/contract';
import { languages } from '@parlando/locales';
import { validateSsml } from '@parlando/speech';
import { describe, expect, it } from 'vitest';
import { adminUsage } from '../apps/server/src/commands/admin-command.ts';
import { configExample } from '../apps/server/src/config/config.ts';
import { readGuidePage } from '../apps/web/guide-plugin.ts';

const root = join(import.meta.dirname, '..');
const guide = join(root, 'docs/guide');

const filesOf = (language: string) =>
  readdirSync(join(guide, language))
    .filter((name) => name.endsWith('.md'))
    .sort();
const sourceOf = (language: string, file: string) => readFileSync(join(guide, language, file), 'utf8');
const pageOf = (language: string, file: string) => readGuidePage(sourceOf(language, file), file);
const headingsOf = (language: string, file: string) => pageOf(language, file).sections.map(({ id }) => id);
/** Without code blocks. */
const proseOf = (language: string, file: string) =>
  sourceOf(language, file).replace(/^```[\s\S]*?^```/gm, '');

const [first] = languageIds;
const pages = languageIds.flatMap((language) => filesOf(language).map((file) => [language, file] as const));

it('every language has the same pages', () => {
  expect(filesOf(first).length).toBeGreaterThan(10);
  for (const language of languageIds) expect(filesOf(language)).toEqual(filesOf(first));
});

describe.each(pages)('%s/%s', (language, file) => {
  const source = sourceOf(language, file);
  const prose = proseOf(language, file);

  it('has the same headings, pictures and examples as the other languages', () => {
    const shape = (each: string) => {
      const { parts } = pageOf(each, file);
      const outline = parts.map((part) => (part.kind === 'code' ? part.samples.length : part.kind));
      return [headingsOf(each, file), outline];
    };
    expect(shape(language)).toEqual(shape(first));
  });

  it('links only to pages, headings and pictures that exist', () => {
    const targets = [...source.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '');
    const served =
      /^\/(?:|tasks|batch|projects|dictionary|settings|developers|user\/(?:profile|overview|membership-v2|order-list|promotion|keys)|api\/docs)$/;
    const broken = targets.filter((target) => {
      if (target.startsWith('/')) return !served.test(target);
      const [path = '', heading] = target.split('#');
      if (path !== '' && !existsSync(join(guide, language, path))) return true;
      return heading !== undefined && !headingsOf(language, path === '' ? file : path).includes(heading);
    });
    expect(broken).toEqual([]);
  });

  it('has no guest in its examples that all who copy them would share', () => {
    const guests = [...source.matchAll(/X-Browser-Fingerprint['"]?: *['"]?([^'"\s]+)/g)];
    expect(new Set(guests.map(([, guest]) => guest))).toEqual(
      new Set(guests.length > 0 ? ['{fingerprint}'] : []),
    );
  });

  it('quotes only buttons and messages of the interface', () => {
    const words = JSON.stringify(languages[language]);
    const quoted = [...prose.matchAll(/[“«]([^”»]+)[”»]/g)].map(([, label]) => label ?? '');
    expect(quoted.filter((label) => !words.includes(JSON.stringify(label).slice(1, -1)))).toEqual([]);
  });

  it('names only existing variables, errors and headers', () => {
    const known = `${configExample()} ${Object.keys(errorCatalogue).join(' ')} TASK_ID`;
    const names = [...prose.matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g)].map(([, name]) => name ?? '');
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(known))).toEqual([]);
    const headers = [...source.matchAll(/\bX-[A-Z][\w-]+/g)].map(([header]) => header);
    expect(headers.filter((header) => !Object.values<string>(headerNames).includes(header))).toEqual([]);
  });

  it('has only valid SSML', () => {
    for (const part of pageOf(language, file).parts)
      if (part.kind === 'speech') expect(validateSsml(part.ssml).errors).toEqual([]);
  });
});

describe('operators and readers of every language find', () => {
  it('the commands for accounts as they are typed', () => {
    const [commands = ''] = adminUsage.split('\n\n');
    expect(commands).toMatch(/^npm run admin/);
    expect(readFileSync(join(root, 'docs/operating.md'), 'utf8')).toContain(commands);
    for (const language of languageIds) expect(sourceOf(language, '09-self-hosting.md')).toContain(commands);
  });

  it('the names of all others', () => {
    const names = [...adminUsage.matchAll(/^npm run admin -- ([\w|-]+(?: [\w|-]+)*)/gm)].map(
      ([, name = '']) => name,
    );
    expect(names.length).toBeGreaterThan(20);
    for (const language of languageIds) {
      const source = sourceOf(language, '09-self-hosting.md');
      expect(names.filter((name) => !source.includes(name))).toEqual([]);
    }
  });
});

it('every picture is taken by the script, and used', () => {
  const script = readFileSync(join(root, 'scripts/take-pictures.ts'), 'utf8');
  for (const language of languageIds) {
    const kept = readdirSync(join(guide, language, 'pictures'));
    const shown = filesOf(language)
      .map((file) => sourceOf(language, file))
      .join();
    for (const picture of kept) {
      expect(shown).toContain(`(pictures/${picture})`);
      expect(script).toContain(`async ${picture.replace('.webp', '')}(`);
    }
  }
});

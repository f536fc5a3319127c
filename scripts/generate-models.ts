/**
 * Writes apps/server/src/features/models/generated/models.json from data-sources/models: the local voice models that
 * can be installed, and the texts of their licences. Run it after changing the data: `npx tsx
 * scripts/generate-models.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { CatalogueModel } from '@parlando/contract';

interface Facts {
  readonly archive: string;
  /** Names, with `(Female)` or `(Male)` if known, or only the number of speakers. */
  readonly speakers: readonly string[] | number;
  readonly licence: string;
  readonly languages: readonly string[];
}

const source = new URL('../data-sources/models/', import.meta.url);
const target = new URL('../apps/server/src/features/models/generated/models.json', import.meta.url);
const facts = JSON.parse(readFileSync(new URL('models.json', source), 'utf8'));

const models = facts.models.map(({ archive, speakers, licence, ...rest }: Facts) => {
  const names = typeof speakers === 'number' ? [] : speakers.map(readSpeaker);
  const model = {
    ...rest,
    id: archive.replace(/\.tar\.bz2$/, ''),
    speakers: typeof speakers === 'number' ? speakers : speakers.length,
    licence: { id: licence, ...facts.licences[licence] },
    sampleText: facts.samples[(rest.languages[0] ?? '').slice(0, 2)] ?? facts.samples.en,
  };
  return { ...CatalogueModel.parse(model), archive, names };
});

function readSpeaker(text: string) {
  const [, name, gender] = /^(.*?)(?: \((Female|Male)\))?$/.exec(text) ?? [];
  return { name, ...(gender && { gender }) };
}

const licences = Object.fromEntries(
  Object.keys(facts.licences).map((id) => [id, readFileSync(new URL(`licences/${id}.txt`, source), 'utf8')]),
);
writeFileSync(target, `${JSON.stringify({ models, licences }, null, 2)}\n`);

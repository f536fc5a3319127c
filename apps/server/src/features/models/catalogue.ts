import { readFile } from 'node:fs/promises';
import { CatalogueModel } from '@parlando/contract';
import * as z from 'zod';
import { StartFault } from '../../ports/start-fault.ts';

const Entry = z.intersection(
  z.custom<CatalogueModel>((value) => CatalogueModel.safeParse(value).success),
  z.object({
    /** Name of the archive at every address. */
    archive: z.string().regex(/^[A-Za-z0-9][\w.-]*$/),
    /** Names of the speakers in order, as far as they are known. */
    names: z.array(
      z.object({ name: z.string(), gender: z.enum(['Female', 'Male', 'Neutral']).exactOptional() }),
    ),
  }),
);
export type CatalogueEntry = z.output<typeof Entry>;

const CatalogueFile = z.object({ models: z.array(Entry), licences: z.record(z.string(), z.string()) });

/** The models that can be installed. */
export interface Catalogue {
  readonly entries: readonly CatalogueEntry[];
  find(id: string): CatalogueEntry | undefined;
  /** Text of a licence; empty where the catalogue has none. */
  licenceText(licence: string): string;
}

/** Reads the catalogue when it is first asked for. */
export type OpenedCatalogue = () => Promise<Catalogue>;

/** Ours, or the operator's own, which is read at once. Throws `StartFault`, which names the file. */
export async function openCatalogue(file: string | undefined): Promise<OpenedCatalogue> {
  if (file !== undefined) {
    const own = toCatalogue(await readOwn(file));
    return async () => own;
  }
  let opened: Promise<Catalogue> | undefined;
  return () => {
    opened ??= ours().then(toCatalogue);
    return opened;
  };
}

function toCatalogue({ models, licences }: z.output<typeof CatalogueFile>): Catalogue {
  return {
    entries: models,
    find: (id) => models.find((entry) => entry.id === id),
    licenceText: (licence) => licences[licence] ?? '',
  };
}

async function ours(): Promise<z.output<typeof CatalogueFile>> {
  const { default: content } = await import('./generated/models.json', { with: { type: 'json' } });
  return CatalogueFile.parse(content);
}

async function readOwn(file: string): Promise<z.output<typeof CatalogueFile>> {
  try {
    return CatalogueFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === undefined ? 'is no catalogue of models' : `cannot be read (${code})`;
    throw new StartFault(`NEURAL_MODELS_CATALOGUE names ${file}, but it ${reason}.`, { cause: error });
  }
}

import { copyFile, mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type Model } from '@parlando/contract';
import { operator } from '../database/record-audit.ts';
import type { CatalogueEntry } from '../features/models/catalogue.ts';
import { verifyCatalogue } from '../features/models/fetching/verify-catalogue.ts';
import { type ModelFolders, modelFolders } from '../features/models/folders.ts';
import { createModels, type ModelsDependencies } from '../features/models/models-feature.ts';
import { listFiles } from '../features/models/reading/list-files.ts';
import { CommandError, megabytes, UsageError } from './command-line.ts';

export interface ModelsCommandOptions {
  readonly dependencies: Omit<ModelsDependencies, 'listen'>;
  /** Prints progress, one line per step. */
  readonly say: (line: string) => void;
}

/** Runs `models …` and returns its output. Throws UsageError and CommandError. */
export async function runModelsCommand(
  { dependencies, say }: ModelsCommandOptions,
  [command, ...args]: readonly string[],
): Promise<string> {
  const models = createModels(dependencies);
  const tools = { ...dependencies, models, say, folders: modelFolders(dependencies.folder) };
  try {
    if (command === undefined || !Object.hasOwn(commands, command))
      throw new UsageError('Say what to do with models.');
    return await commands[command as keyof typeof commands](tools, args);
  } catch (error) {
    throw error instanceof AppError ? explained(error) : error;
  } finally {
    await models.close();
  }
}

interface Tools extends Omit<ModelsDependencies, 'listen'> {
  readonly models: ReturnType<typeof createModels>;
  readonly folders: ModelFolders;
  readonly say: (line: string) => void;
}

const commands = {
  async list({ models, catalogue }: Tools) {
    const own = await models.service.list();
    const known = new Set(own.map(({ id }) => id));
    const { entries } = await catalogue();
    const open = entries.filter(({ id }) => !known.has(id));
    return [...own.map(ownLine), ...open.map(openLine)].join('\n') || 'There are no models.';
  },

  async install(tools: Tools, [id, ...rest]: readonly string[]) {
    const { find, licenceText } = await tools.catalogue();
    const entry = find(required(id, 'model'));
    if (entry === undefined) throw new CommandError(`The catalogue has no model ${id}.`);
    const [flag, accepted] = rest;
    if (flag !== undefined && flag !== '--accept') throw new UsageError(`What is meant by ${flag}?`);
    if (accepted !== entry.licence.id) {
      const { id: licence, name, url } = entry.licence;
      return `${licenceText(licence)}\n${entry.name} is under the ${name} (${url}).\nTo accept it and install: npm run admin -- models install ${entry.id} --accept ${licence}`;
    }
    await tools.models.service.install(entry.id, accepted, operator);
    return finish(tools, entry.id);
  },

  async import(tools: Tools, [path]: readonly string[]) {
    const from = required(path, 'path');
    const files = await filesToImport(from);
    const listed = await Promise.all(
      files.map(async ({ source, inner }) => ({ path: inner, bytes: (await stat(source)).size })),
    );
    const { id } = await tools.models.service.beginImport(basename(from), listed, operator);
    for (const { source, inner } of files) {
      const target = join(tools.folders.received(id), inner);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(source, target);
    }
    await tools.models.service.finishImport(id);
    return finish(tools, id);
  },

  async remove(tools: Tools, [id]: readonly string[]) {
    const name = required(id, 'model');
    await tools.models.service.remove(name, operator);
    await follow(tools, name);
    return `${name} is removed.`;
  },

  async pause({ models }: Tools, [id]: readonly string[]) {
    const name = required(id, 'model');
    await models.service.pause(name);
    return `${name} is paused.`;
  },

  async resume(tools: Tools, [id]: readonly string[]) {
    const name = required(id, 'model');
    await tools.models.service.resume(name);
    return finish(tools, name);
  },

  async enable({ models }: Tools, [id]: readonly string[]) {
    const name = required(id, 'model');
    await models.service.change(name, { enabled: true }, operator);
    return `The voices of ${name} are offered.`;
  },

  async disable({ models }: Tools, [id]: readonly string[]) {
    const name = required(id, 'model');
    await models.service.change(name, { enabled: false }, operator);
    return `The voices of ${name} are not offered any more.`;
  },

  async verify({ catalogue, pages, outbound, say }: Tools) {
    const { entries } = await catalogue();
    const wrong = await verifyCatalogue({ entries, pages, outbound, say });
    if (wrong > 0) throw new CommandError(`${wrong} of the addresses do not bring what the catalogue says.`);
    return 'Every address brings what the catalogue says.';
  },
} as const satisfies Record<string, (tools: Tools, args: readonly string[]) => Promise<string>>;

function required(argument: string | undefined, what: string): string {
  if (argument === undefined) throw new UsageError(`Name the ${what}.`);
  return argument;
}

/** A Piper network is imported together with the file beside it. */
async function filesToImport(path: string): Promise<{ source: string; inner: string }[]> {
  const found = await stat(path).catch(() => {
    throw new CommandError(`There is nothing at ${path}.`);
  });
  if (found.isDirectory()) {
    return (await listFiles(path)).map((inner) => ({ source: join(path, inner), inner }));
  }
  const sources = path.endsWith('.onnx') ? [path, `${path}.json`] : [path];
  return sources.map((source) => ({ source, inner: basename(source) }));
}

const ownLine = ({ id, state, languages, speed, enabled }: Model) =>
  [
    id,
    enabled ? state : 'disabled',
    languages.join(','),
    speed === null ? '' : `${speed.toFixed(1)} × real time`,
  ]
    .filter((part) => part !== '')
    .join('  ');
const openLine = ({ id, languages, bytes, licence, speedClass }: CatalogueEntry) =>
  `${id}  available  ${languages.join(',')}  ${megabytes(bytes)}  ${speedClass}  ${licence.id}`;

async function finish(tools: Tools, id: string): Promise<string> {
  const model = await follow(tools, id);
  if (model?.state === 'installed') return `${id} is installed: ${model.speed?.toFixed(1)} × real time here.`;
  if (model?.fault) throw new CommandError(`${id} was not installed: ${faultLine(model.fault)}`);
  throw new CommandError(`${id} was not installed: it was ${model?.state ?? 'removed'} meanwhile.`);
}

const pollMs = 500;

/** Installs it here, or watches the running instance do so, until it is finished. */
async function follow({ models, say }: Tools, id: string): Promise<Model | undefined> {
  let said = '';
  let isWorking = false;
  for (;;) {
    if (!isWorking) {
      isWorking = true;
      void models.installer.wake().finally(() => {
        isWorking = false;
      });
    }
    await sleep(pollMs);
    const model = (await models.service.list()).find((each) => each.id === id);
    if (model === undefined || ['installed', 'failed', 'paused'].includes(model.state)) return model;
    const line = `${model.state} ${megabytes(model.received)} of ${megabytes(model.bytes)}`;
    if (line !== said) say(line);
    said = line;
  }
}

function explained(error: AppError): Error {
  if (error.code === 'NOT_FOUND') return new CommandError('There is no such model.');
  return new CommandError(`${error.code}: ${faultLine(error.details ?? {})}`);
}

const faultLine = (details: object) =>
  Object.entries(details)
    .map(([name, value]) => (name === 'reason' ? String(value) : `${name} ${value}`))
    .join(', ');

import {
  type DictionaryEntry,
  deleteDictionaryEntry,
  exportDictionary,
  getInstanceDictionary,
  importDictionary,
  limits,
  listDictionary,
  putDictionaryEntry,
  updateDictionaryEntry,
} from '@parlando/contract';
import { dictionaryFileSteps, writeDictionaryFile } from '@parlando/speech/dictionary';
import type { FastifyInstance } from 'fastify';
import { alreadySent, registerRoute } from '../../http/register-route.ts';
import { inTurns } from '../../ports/in-turns.ts';
import type { DictionaryRepository } from './dictionary.repository.ts';

const types = { csv: 'text/csv; charset=utf-8', pls: 'application/pls+xml; charset=utf-8' } as const;

export function registerDictionaryRoutes(
  app: FastifyInstance,
  dictionaries: DictionaryRepository,
  operatorEntries: readonly DictionaryEntry[],
): void {
  registerRoute(app, listDictionary, async ({ visitor, query }) => dictionaries.list(visitor.ownerId, query));
  registerRoute(app, putDictionaryEntry, async ({ visitor, body }) =>
    dictionaries.put(visitor.ownerId, body),
  );
  registerRoute(app, updateDictionaryEntry, async ({ visitor, params, body }) =>
    dictionaries.change(visitor.ownerId, params.id, body),
  );
  registerRoute(app, deleteDictionaryEntry, async ({ visitor, params }) => {
    await dictionaries.remove(visitor.ownerId, params.id);
    return {};
  });
  registerRoute(app, importDictionary, async ({ visitor, body }) => {
    const { entries, refused } = await inTurns(dictionaryFileSteps(body.format, body.content));
    const { taken, left } = await dictionaries.take(visitor.ownerId, entries);
    const all = [...refused, ...left].sort((a, b) => a.line - b.line);
    return { taken, refusedCount: all.length, refused: all.slice(0, limits.dictionary.refusedLines) };
  });
  registerRoute(app, exportDictionary, async ({ visitor, query: { format }, reply }) => {
    const content = writeDictionaryFile(format, await dictionaries.all(visitor.ownerId));
    reply
      .type(types[format])
      .header('Content-Disposition', `attachment; filename="dictionary.${format}"`)
      .send(content);
    return alreadySent;
  });
  registerRoute(app, getInstanceDictionary, async () => ({ items: [...operatorEntries] }));
}

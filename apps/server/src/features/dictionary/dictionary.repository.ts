import {
  AppError,
  type DictionaryChanges,
  type DictionaryEntry,
  limits,
  type RefusedLine,
  type StoredDictionaryEntry,
} from '@parlando/contract';
import { checkEntry, type DictionaryFile } from '@parlando/speech/dictionary';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { containsPattern } from '../../database/contains-pattern.ts';
import { type Page, type PageQuery, readPage } from '../../database/read-page.ts';
import type { DictionaryEntriesTable } from '../../database/tables/dictionary.ts';
import type { Database } from '../../database/tables.ts';
import type { CreateId } from '../../ports/id.ts';

/** Rows of one statement: PostgreSQL takes 65 535 parameters. */
const rowsAtOnce = 1000;

/** The dictionaries of users, or of the instance's one owner. An entry is known by its word and locale. */
export interface DictionaryRepository {
  list(ownerId: string, query: PageQuery & { readonly search: string }): Promise<Page<StoredDictionaryEntry>>;
  /** Sorted by words. */
  all(ownerId: string): Promise<DictionaryEntry[]>;
  /** Grows with every change; undefined while there was none. */
  version(ownerId: string): Promise<number | undefined>;
  /** Throws INVALID_INPUT, DICTIONARY_FULL. */
  put(ownerId: string, entry: DictionaryEntry): Promise<StoredDictionaryEntry>;
  /** Throws INVALID_INPUT, NOT_FOUND. */
  change(ownerId: string, id: string, changes: DictionaryChanges): Promise<StoredDictionaryEntry>;
  /** Throws NOT_FOUND. */
  remove(ownerId: string, id: string): Promise<void>;
  /** Stores the entries of a file up to the limit; returns how many, and the lines that were left out. */
  take(ownerId: string, entries: DictionaryFile['entries']): Promise<{ taken: number; left: RefusedLine[] }>;
}

export function createDictionaryRepository(
  database: Kysely<Database>,
  createId: CreateId,
): DictionaryRepository {
  const ofOwner = (connection: Kysely<Database>, ownerId: string) =>
    connection.selectFrom('dictionary_entries').where('owner_id', '=', ownerId);
  const rowOf = (ownerId: string, { pronunciation, matchCase, wholeWord, ...same }: DictionaryEntry) => ({
    ...same,
    id: createId(),
    owner_id: ownerId,
    pronunciation: JSON.stringify(pronunciation),
    match_case: matchCase,
    whole_word: wholeWord,
  });

  return {
    async list(ownerId, { search, ...page }) {
      const pattern = containsPattern(search);
      const query = ofOwner(database, ownerId)
        .selectAll()
        .$if(search !== '', (found) =>
          found.where((where) =>
            where.or([
              where('word', 'ilike', pattern),
              where('note', 'ilike', pattern),
              where(sql<string>`pronunciation->>'alias'`, 'ilike', pattern),
              where(sql<string>`pronunciation->>'sounds'`, 'ilike', pattern),
            ]),
          ),
        )
        .orderBy('word')
        .orderBy('locale');
      return readPage(query, page, present);
    },

    async all(ownerId) {
      const rows = await ofOwner(database, ownerId).selectAll().orderBy('word').orderBy('locale').execute();
      return rows.map(entryOf);
    },

    async version(ownerId) {
      const row = await database
        .selectFrom('dictionaries')
        .select('version')
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      return row?.version;
    },

    async put(ownerId, entry) {
      const values = rowOf(ownerId, requireEntry(entry));
      return changing(database, ownerId, async (transaction) => {
        const known = await ofOwner(transaction, ownerId)
          .select('id')
          .where('word', '=', values.word)
          .where('locale', '=', values.locale)
          .executeTakeFirst();
        const limit = limits.dictionary.entries;
        if (known === undefined && (await count(transaction, ownerId)) >= limit)
          throw new AppError('DICTIONARY_FULL', { limit });
        const [row] = await upsert(transaction, [values]);
        return present(row as Selectable<DictionaryEntriesTable>);
      });
    },

    async change(ownerId, id, changes) {
      return changing(database, ownerId, async (transaction) => {
        const before = await ofOwner(transaction, ownerId)
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (before === undefined) throw new AppError('NOT_FOUND');
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
        const { id: _, ...values } = rowOf(ownerId, requireEntry({ ...entryOf(before), ...given }));
        await transaction
          .deleteFrom('dictionary_entries')
          .where('owner_id', '=', ownerId)
          .where('word', '=', values.word)
          .where('locale', '=', values.locale)
          .where('id', '!=', id)
          .execute();
        const row = await transaction
          .updateTable('dictionary_entries')
          .set({ ...values, updated_at: sql`clock_timestamp()` })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return present(row);
      });
    },

    async remove(ownerId, id) {
      await changing(database, ownerId, async (transaction) => {
        const removed = await transaction
          .deleteFrom('dictionary_entries')
          .where('owner_id', '=', ownerId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        if (removed === undefined) throw new AppError('NOT_FOUND');
      });
    },

    async take(ownerId, entries) {
      const wanted = new Map(entries.map((each) => [keyOf(each.entry), each]));
      return changing(database, ownerId, async (transaction) => {
        const rows = await ofOwner(transaction, ownerId).select(['word', 'locale']).execute();
        const known = new Set(rows.map(keyOf));
        const limit = limits.dictionary.entries;
        let room = limit - known.size;
        const taken: DictionaryEntry[] = [];
        const left: RefusedLine[] = [];
        for (const [key, { entry, line }] of wanted) {
          if (known.has(key) || room-- > 0) taken.push(entry);
          else left.push({ line, reason: 'full', value: entry.word, limit });
        }
        for (let at = 0; at < taken.length; at += rowsAtOnce) {
          const values = taken.slice(at, at + rowsAtOnce).map((entry) => rowOf(ownerId, entry));
          await upsert(transaction, values);
        }
        return { taken: taken.length, left };
      });
    },
  };
}

/** Changes an owner's entries in one transaction, one after the other, and gives the dictionary a new version. */
async function changing<Result>(
  database: Kysely<Database>,
  ownerId: string,
  job: (transaction: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('dictionaries')
      .values({ owner_id: ownerId })
      .onConflict((conflict) =>
        conflict.column('owner_id').doUpdateSet({ version: sql`dictionaries.version + 1` }),
      )
      .execute();
    return job(transaction);
  });
}

async function count(transaction: Kysely<Database>, ownerId: string): Promise<number> {
  const { found } = await transaction
    .selectFrom('dictionary_entries')
    .select((expression) => expression.fn.countAll<number>().as('found'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return found;
}

function upsert(transaction: Kysely<Database>, values: Insertable<DictionaryEntriesTable>[]) {
  return transaction
    .insertInto('dictionary_entries')
    .values(values)
    .onConflict((conflict) =>
      conflict.constraint('dictionary_entries_word').doUpdateSet((excluded) => ({
        pronunciation: excluded.ref('excluded.pronunciation'),
        match_case: excluded.ref('excluded.match_case'),
        whole_word: excluded.ref('excluded.whole_word'),
        note: excluded.ref('excluded.note'),
        updated_at: sql`clock_timestamp()`,
      })),
    )
    .returningAll()
    .execute();
}

/** Throws INVALID_INPUT for pronunciations that no engine supports. */
function requireEntry(written: DictionaryEntry): DictionaryEntry {
  const read = checkEntry(written);
  if ('entry' in read) return read.entry;
  throw new AppError('INVALID_INPUT', { field: 'pronunciation.sounds' });
}

const keyOf = ({ word, locale }: { word: string; locale: string }): string => `${locale}\n${word}`;

function entryOf(row: Selectable<DictionaryEntriesTable>): DictionaryEntry {
  return {
    word: row.word,
    locale: row.locale,
    pronunciation: row.pronunciation,
    matchCase: row.match_case,
    wholeWord: row.whole_word,
    note: row.note,
  };
}

function present(row: Selectable<DictionaryEntriesTable>): StoredDictionaryEntry {
  return { ...entryOf(row), id: row.id, updatedAt: row.updated_at.toISOString() };
}

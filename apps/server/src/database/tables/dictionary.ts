import type { Pronunciation } from '@parlando/contract';
import type { Generated, JSONColumnType } from 'kysely';

export interface DictionariesTable {
  owner_id: string;
  /** Grows with every change of its entries. */
  version: Generated<number>;
}

export interface DictionaryEntriesTable {
  id: string;
  owner_id: string;
  word: string;
  locale: string;
  pronunciation: JSONColumnType<Pronunciation>;
  match_case: boolean;
  whole_word: boolean;
  note: string;
  updated_at: Generated<Date>;
}

export interface DictionaryTables {
  dictionaries: DictionariesTable;
  dictionary_entries: DictionaryEntriesTable;
}

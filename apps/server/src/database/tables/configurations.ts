import type { ConfigurationContent, UserSettings } from '@parlando/contract';
import type { Generated, JSONColumnType } from 'kysely';

export interface SettingsTable {
  owner_id: string;
  fields: JSONColumnType<Partial<UserSettings>>;
  updated_at: Generated<Date>;
}

export interface ConfigurationsTable {
  id: string;
  owner_id: string;
  name: string;
  content: JSONColumnType<ConfigurationContent>;
  is_default: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ConfigurationTables {
  settings: SettingsTable;
  configurations: ConfigurationsTable;
}

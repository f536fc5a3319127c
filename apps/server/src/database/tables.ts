import type { AccountTables } from './tables/accounts.ts';
import type { AnnouncementTables } from './tables/announcements.ts';
import type { BatchTables } from './tables/batches.ts';
import type { BillingTables } from './tables/billing.ts';
import type { ConfigurationTables } from './tables/configurations.ts';
import type { DictionaryTables } from './tables/dictionary.ts';
import type { KeyTables } from './tables/keys.ts';
import type { ModelTables } from './tables/models.ts';
import type { NodeTables } from './tables/nodes.ts';
import type { ProjectTables } from './tables/projects.ts';
import type { SynthesisTables } from './tables/synthesis.ts';
import type { WechatTables } from './tables/wechat.ts';

/** Every table, as Kysely types the queries. Each migration's file names its own; this joins them. */
export type Database = AnnouncementTables &
  SynthesisTables &
  AccountTables &
  BatchTables &
  ProjectTables &
  BillingTables &
  ConfigurationTables &
  DictionaryTables &
  KeyTables &
  ModelTables &
  NodeTables &
  WechatTables;

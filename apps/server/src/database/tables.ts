/** Every table, as Kysely types the queries. Each migration's file names its own; this joins them. */
// biome-ignore lint/complexity/noBannedTypes: replaced by the first tables
export type Database = {};

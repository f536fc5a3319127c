import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';

/** Who acts. */
export interface Actor {
  /** Id of the account that acts; `operator` for the command line, `instance` for an owner without accounts. */
  readonly who: string;
  /** Network address, for the acts of administrators. */
  readonly from?: string | undefined;
}

export interface AuditRecord extends Actor {
  /** A verb, such as `ban`. */
  readonly what: string;
  /** Id of the account, or of whatever else is acted on. */
  readonly onWhom: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** Adds an entry to the audit. Pass the transaction of the act, so that neither is there without the other. */
export async function recordAudit(
  within: Kysely<Database>,
  { who, what, onWhom, from, details }: AuditRecord,
): Promise<void> {
  await within
    .insertInto('audit')
    .values({
      actor: who,
      action: what,
      subject: onWhom,
      address: from ?? null,
      details: details === undefined ? null : sql`${JSON.stringify(details)}::jsonb`,
    })
    .execute();
}

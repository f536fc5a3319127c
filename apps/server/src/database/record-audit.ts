import type { AuditAction } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { toStorableJson } from './storable-json.ts';
import type { Database } from './tables.ts';

/** The person who acts. */
export interface Actor {
  /** Id of the account that acts; `operator` for the command line, `instance` for an owner without accounts. */
  readonly actor: string;
  /** Network address, for the acts of administrators. */
  readonly address?: string | undefined;
}

/** The command line, whose user is the operator and not an account. */
export const operator: Actor = { actor: 'operator' };

export interface AuditRecord extends Actor {
  readonly action: AuditAction;
  /** Id of the account, or of whatever else is acted on. */
  readonly subject: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** Adds an entry to the audit log. Pass the transaction of the act, so that both are committed or neither. */
export async function recordAudit(
  within: Kysely<Database>,
  { actor, action, subject, address, details }: AuditRecord,
): Promise<void> {
  await within
    .insertInto('audit')
    .values({
      actor,
      action,
      subject,
      address: address ?? null,
      details: details === undefined ? null : sql`${toStorableJson(details)}::jsonb`,
    })
    .execute();
}

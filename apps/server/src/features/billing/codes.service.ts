import { createHash, randomBytes } from 'node:crypto';
import { AppError, type CodeBatch, limits, type PlanContent } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { addCredit } from '../../database/credit-ledger.ts';
import { type Page, type PageQuery, readPage } from '../../database/read-page.ts';
import { toStorableJson } from '../../database/storable-json.ts';
import type { Database } from '../../database/tables.ts';
import type { CreateId } from '../../ports/id.ts';
import { creditOf } from './plan-credit.ts';
import type { Plans } from './plans.ts';
import { presentBatch } from './present.ts';

export interface NewBatch {
  readonly label: string;
  readonly planId: string;
  readonly count: number;
  readonly expiresAt: string;
}

export interface Redeemed {
  readonly plan: PlanContent;
  /** The account had redeemed the code before, so nothing changed. */
  readonly repeated: boolean;
}

/** Single-use codes that each grant a plan. The database holds only their hashes. */
export interface RedeemCodes {
  /** Returns the codes, which cannot be read again later. Throws PLAN_NOT_FOUND, INVALID_INPUT. */
  make(within: Kysely<Database>, batch: NewBatch): Promise<{ batch: CodeBatch; codes: string[] }>;
  list(query: PageQuery): Promise<Page<CodeBatch>>;
  /** Throws CODE_BATCH_NOT_FOUND. */
  revoke(within: Kysely<Database>, batchId: string): Promise<CodeBatch>;
  /** Throws REDEEM_CODE_INVALID. */
  redeem(userId: string, code: string, language: string): Promise<Redeemed>;
}

export function createRedeemCodes(
  database: Kysely<Database>,
  plans: Pick<Plans, 'content'>,
  createId: CreateId,
): RedeemCodes {
  return {
    async make(within, { label, planId, count, expiresAt }) {
      const plan = await plans.content(within, planId);
      const codes = Array.from({ length: count }, makeCode);
      const id = createId();
      await within
        .insertInto('code_batches')
        .values({
          ...{ id, label, count, expires_at: new Date(expiresAt) },
          plan: sql`${toStorableJson(plan)}::jsonb`,
        })
        .execute();
      await sql`INSERT INTO redeem_codes (hash, batch_id)
        SELECT unnest(${codes.map(hashOf)}::text[]), ${id}`.execute(within);
      return { batch: await findBatch(within, id), codes };
    },

    list: (query) =>
      readPage(batchesIn(database).orderBy('created_at', 'desc').orderBy('id'), query, presentBatch),

    async revoke(within, batchId) {
      await within
        .updateTable('code_batches')
        .set({ revoked_at: sql<Date>`now()` })
        .where('id', '=', batchId)
        .where('revoked_at', 'is', null)
        .execute();
      return findBatch(within, batchId);
    },

    redeem: (userId, code, language) =>
      database.transaction().execute(async (transaction) => {
        const hash = hashOf(code);
        const { rows } = await sql<{ plan: PlanContent }>`
          UPDATE redeem_codes SET redeemed_at = now(), redeemed_by = ${userId} FROM code_batches
          WHERE hash = ${hash} AND batch_id = code_batches.id AND redeemed_at IS NULL
            AND expires_at > now() AND revoked_at IS NULL RETURNING plan`.execute(transaction);
        const plan = rows[0]?.plan;
        if (plan === undefined) return alreadyRedeemed(transaction, userId, hash);
        await addCredit(transaction, {
          userId,
          source: 'code',
          reference: hash,
          ...creditOf(plan, language),
        });
        return { plan, repeated: false };
      }),
  };
}

const batchesIn = (database: Kysely<Database>) =>
  database
    .selectFrom('code_batches')
    .selectAll()
    .select(
      sql<number>`(SELECT count(*) FROM redeem_codes WHERE batch_id = code_batches.id AND redeemed_at IS NOT NULL)`.as(
        'redeemed',
      ),
    );

async function findBatch(within: Kysely<Database>, id: string): Promise<CodeBatch> {
  const row = await batchesIn(within).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('CODE_BATCH_NOT_FOUND');
  return presentBatch(row);
}

/** Returns what the code granted if this account has redeemed it, otherwise throws. */
async function alreadyRedeemed(database: Kysely<Database>, userId: string, hash: string): Promise<Redeemed> {
  const row = await database
    .selectFrom('redeem_codes')
    .innerJoin('code_batches', 'code_batches.id', 'batch_id')
    .select(['plan', 'redeemed_at', 'redeemed_by'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('REDEEM_CODE_INVALID', { reason: 'unknown' });
  if (row.redeemed_at === null) throw new AppError('REDEEM_CODE_INVALID', { reason: 'expired' });
  if (row.redeemed_by !== userId) throw new AppError('REDEEM_CODE_INVALID', { reason: 'used' });
  return { plan: row.plan, repeated: true };
}

/** Crockford's alphabet: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 128 random bits as 26 letters in groups. */
function makeCode(): string {
  let bits = BigInt(`0x${randomBytes(limits.redeemCodes.bytes).toString('hex')}`);
  let code = '';
  for (let place = 0; place < 26; place++) {
    code = alphabet[Number(bits & 31n)] + code;
    bits >>= 5n;
  }
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Case, spaces and hyphens do not matter, nor O for 0 and I or L for 1. */
function hashOf(code: string): string {
  const plain = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(plain).digest('base64url');
}

import { type getPromotion, type Invitation, type RouteReply, serverLimits } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { addCredit } from '../../database/credit-ledger.ts';
import { createKeyedHash } from '../../database/keyed-hash.ts';
import { lockByName } from '../../database/lock-by-name.ts';
import { type PageQuery, readPage } from '../../database/read-page.ts';
import type { Database } from '../../database/tables.ts';
import { userOwnerId } from '../../http/visitor.ts';
import type { CreateId } from '../../ports/id.ts';
import type { Log } from '../../ports/log.ts';
import { Rounds } from '../../ports/rounds.ts';

export interface InvitationSettings {
  /** Characters for the person who invites and for the one who is invited; 0: none. */
  readonly inviterCharacters: number;
  readonly invitedCharacters: number;
}

/** Browser and address from which an invitation is claimed. */
export interface Whereabouts {
  readonly address: string;
  readonly fingerprint: string;
}

export interface PromotionOptions extends InvitationSettings {
  readonly database: Kysely<Database>;
  readonly createId: CreateId;
  /** Hashes of browser and address as the places of an account's logins are stored. */
  readonly placesOf: (userId: string, from: Whereabouts) => string[];
  readonly secret: string;
}

/** Invitations: both people get characters once the invited one has converted something. */
export interface Promotion {
  find(userId: string, query: PageQuery): Promise<RouteReply<typeof getPromotion>>;
  /** Returns whether the account now counts as invited: a new one that has not converted anything. */
  accept(userId: string, code: string, from: Whereabouts): Promise<boolean>;
  /** Gives the characters for invitations whose first conversion has happened. */
  reward(): Promise<void>;
}

/** Gives the rewards that have been earned. */
export class RewardRounds extends Rounds {
  readonly #promotion: Pick<Promotion, 'reward'>;

  constructor(promotion: Pick<Promotion, 'reward'>, log: Log) {
    super({ log, intervalMs: 5000 });
    this.#promotion = promotion;
  }

  protected round(): Promise<void> {
    return this.#promotion.reward();
  }
}

export function createPromotion(options: PromotionOptions): Promotion {
  const { database, createId, placesOf, inviterCharacters, invitedCharacters } = options;
  const isOff = inviterCharacters === 0 && invitedCharacters === 0;
  const hashOf = createKeyedHash(options.secret, 'invitations');
  const mailboxOf = (inviterId: string, email: string): string => hashOf(inviterId, mailbox(email));

  const codeOf = async (userId: string): Promise<string> => {
    const { code } = await database
      .insertInto('invitation_codes')
      .values({ code: createId().replace(/[-_]/g, '').slice(0, 12), user_id: userId })
      // A no-op update, so that the existing row is returned.
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
      .returning('code')
      .executeTakeFirstOrThrow();
    return code;
  };

  return {
    async find(userId, query) {
      const rows = database
        .selectFrom('invitations')
        .leftJoin('users', 'users.id', 'invited_id')
        .select(['invitations.created_at', 'state', 'refusal', 'earned', 'username'])
        .where('inviter_id', '=', userId)
        .orderBy('invitations.created_at', 'desc')
        .orderBy('invitations.id');
      const { earned } = await database
        .selectFrom('invitations')
        .select(sql<number>`coalesce(sum(earned), 0)::bigint`.as('earned'))
        .where('inviter_id', '=', userId)
        .executeTakeFirstOrThrow();
      const page = await readPage(rows, query, (row): Invitation => {
        const { created_at: createdAt, state, refusal, username } = row;
        return {
          ...{ name: mask(username ?? ''), state, refusal, earned: row.earned },
          createdAt: createdAt.toISOString(),
        };
      });
      return { ...page, code: await codeOf(userId), inviterCharacters, invitedCharacters, earned };
    },

    async accept(userId, code, from) {
      if (isOff) return false;
      const { rows } = await sql<{ inviter: string; inviterEmail: string | null; email: string | null }>`
        SELECT inviter.id AS inviter, inviter.email AS "inviterEmail", invited.email
        FROM invitation_codes JOIN users AS inviter ON inviter.id = user_id, users AS invited
        WHERE code = ${code} AND invited.id = ${userId} AND inviter.id <> ${userId}
          AND invited.created_at > now() - ${serverLimits.invitation.newAccountMs}::int * interval '1 millisecond'
          AND NOT ${hasConverted('invited.id')}
      `.execute(database);
      if (rows[0] === undefined) return false;
      const { inviter, inviterEmail, email } = rows[0];
      const invitation = {
        ...{ id: createId(), inviter_id: inviter, invited_id: userId },
        whereabouts: placesOf(inviter, from),
        mailbox: email && mailboxOf(inviter, email),
        isOwnMailbox: email !== null && inviterEmail !== null && mailbox(email) === mailbox(inviterEmail),
      };
      return database.transaction().execute((transaction) => store(transaction, invitation));
    },

    async reward() {
      if (isOff) return;
      for (const invitation of await findConverted(database)) {
        await database
          .transaction()
          .execute((transaction) =>
            rewardOne(transaction, invitation, { inviterCharacters, invitedCharacters }),
          );
      }
    },
  };
}

interface NewInvitation {
  readonly id: string;
  readonly inviter_id: string;
  readonly invited_id: string;
  /** Browser and address, hashed. */
  readonly whereabouts: readonly string[];
  /** Hashed; null for an account without an address. */
  readonly mailbox: string | null;
  readonly isOwnMailbox: boolean;
}

/** Serialises the checks of one inviter's accounts. */
async function store(transaction: Kysely<Database>, invitation: NewInvitation): Promise<boolean> {
  const { whereabouts, mailbox: box, isOwnMailbox, ...row } = invitation;
  await lockByName(transaction, `invitations ${row.inviter_id}`);
  const isKnown = async (places: readonly string[]) => {
    const { rows } = await sql`
      SELECT FROM login_places WHERE user_id = ${row.inviter_id} AND place = ANY (${places})
      UNION ALL SELECT FROM invitations WHERE inviter_id = ${row.inviter_id} AND places && ${places}
      LIMIT 1`.execute(transaction);
    return rows.length > 0;
  };
  const boxes = box === null ? [] : [box];
  const refusal =
    isOwnMailbox || (await isKnown(boxes))
      ? 'same-email'
      : (await isKnown(whereabouts))
        ? 'same-place'
        : null;
  const inserted = await transaction
    .insertInto('invitations')
    .values({ ...row, places: [...whereabouts, ...boxes], state: refusal ? 'refused' : 'waiting', refusal })
    .onConflict((conflict) => conflict.column('invited_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined && refusal === null;
}

/** Whether the account of a column has a conversion that stays charged; a failed one is refunded. */
const hasConverted = (column: string) => sql`EXISTS (
  SELECT FROM charges LEFT JOIN tasks ON tasks.id = task_id
  WHERE charges.owner_id = ${userOwnerId('')} || ${sql.ref(column)} AND amount > 0
    AND (tasks.id IS NULL OR tasks.state = 'completed')
)`;

interface Converted {
  readonly id: string;
  readonly inviter: string;
  readonly invited: string;
}

async function findConverted(database: Kysely<Database>): Promise<readonly Converted[]> {
  const { rows } = await sql<Converted>`
    SELECT id, inviter_id AS inviter, invited_id AS invited FROM invitations
    WHERE state = 'waiting' AND created_at > now() - ${serverLimits.invitation.waitingDays}::int * interval '1 day'
      AND ${hasConverted('invited_id')} LIMIT 100`.execute(database);
  return rows;
}

async function rewardOne(
  transaction: Kysely<Database>,
  { id, inviter, invited }: Converted,
  { inviterCharacters, invitedCharacters }: InvitationSettings,
): Promise<void> {
  const waiting = await transaction
    .updateTable('invitations')
    .set({ state: 'rewarded', earned: inviterCharacters })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (waiting === undefined) return;
  const rewards = [
    { source: 'inviter', userId: inviter, amount: inviterCharacters },
    { source: 'invited', userId: invited, amount: invitedCharacters },
  ] as const;
  const common = { reference: id, name: 'basic', type: 'basic' } as const;
  const expires = { days: serverLimits.invitation.rewardDays, count: 'from' } as const;
  // In the order of their ids, so that two people who invited each other cannot deadlock.
  for (const reward of rewards.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    if (reward.amount > 0) await addCredit(transaction, { ...common, expires, ...reward });
  }
}

/** First and last letter. */
function mask(name: string): string {
  const letters = [...name];
  return letters.length < 3 ? `${letters[0] ?? ''}***` : `${letters[0]}***${letters.at(-1)}`;
}

/** The form in which aliases of one mailbox are equal: without `+tag`, and as Gmail reads its addresses. */
function mailbox(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@');
  const plain = name.replace(/\+.*$/, '');
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`;
}

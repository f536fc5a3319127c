import type {
  Names,
  OrderFlag,
  PaymentGatewayId,
  PaymentOutcome,
  PlanContent,
  UserPackage,
} from '@parlando/contract';
import type { Generated } from 'kysely';
import type { PaymentStep } from '../../ports/payment-gateway.ts';

export interface PlansTable {
  id: string;
  content: PlanContent;
  /** Null with `currency`: not priced yet. */
  price_minor: number | null;
  currency: string | null;
  active: boolean;
  created_at: Generated<Date>;
}

export interface OrdersTable {
  number: string;
  /** Null once the account is deleted: the order stays, for the operator's books. */
  user_id: string | null;
  /** The plan may have been deleted since. */
  plan_id: string;
  /** The plan as it was when the order was made. */
  plan: PlanContent;
  amount_minor: number;
  currency: string;
  gateway: PaymentGatewayId;
  /** Interface language in which it was ordered. */
  language: string;
  /** Origin of this instance as the person reached it; gateways report there. */
  origin: string;
  /** See `OrderState` of the contract. */
  state: Generated<'created' | 'paid' | 'granted' | 'closed' | 'refunded'>;
  /** Who closed it. */
  closed_by: 'person' | 'time' | 'gateway' | null;
  /** What the gateway answered when the payment was begun. */
  step: PaymentStep | null;
  step_at: Date | null;
  /** The gateway's id of the payment that paid it. */
  payment_id: string | null;
  flag: OrderFlag | null;
  /** The refunded amount, as far as the gateway has reported. */
  refunded_minor: Generated<number>;
  /** Number of refunds requested; the last one is pending while `refund_asked_at` is set. */
  refunds: Generated<number>;
  refund_asked_at: Date | null;
  created_at: Generated<Date>;
  expires_at: Date;
  /** When the gateway last reported something. */
  heard_at: Date | null;
  /** When the gateway was last asked. */
  asked_at: Date | null;
  paid_at: Date | null;
  ended_at: Date | null;
}

/** The payment log: what gateways reported, once an event. */
export interface PaymentEventsTable {
  id: Generated<number>;
  gateway: PaymentGatewayId;
  event_id: string;
  kind: string;
  order_number: string;
  amount_minor: number | null;
  currency: string | null;
  /** Null only within the transaction that decides. */
  outcome: PaymentOutcome | null;
  deliveries: Generated<number>;
  happened_at: Date;
  received_at: Generated<Date>;
}

export type CreditSource =
  | 'opening'
  | 'grant'
  | 'order'
  | 'code'
  | 'inviter'
  | 'invited'
  | 'refund'
  | 'expiry';

/** The ledger of what packages hold. Its sums per bucket always equal `buckets.cap` of 'credits:…'. */
export interface CreditsTable {
  id: Generated<number>;
  bucket: string;
  /** Negative: taken back, or unspent when the package expired. */
  amount: number;
  source: CreditSource;
  /** Unique for its source, so that nothing is granted twice. */
  reference: string;
  /** The package's name and end that this entry grants; null where it takes back. */
  name: string | null;
  names: Names | null;
  type: UserPackage['type'] | null;
  /** Null although `type` is set: it does not expire. */
  expires_at: Date | null;
  /** How the end was computed, as in `Credit.expires`; both null where it was given as a date. */
  days: number | null;
  days_count: 'beyond' | 'from' | null;
  /** It was refunded and no longer counts for the package. */
  revoked_at: Date | null;
  created_at: Generated<Date>;
}

export interface CodeBatchesTable {
  id: string;
  label: string;
  plan: PlanContent;
  count: number;
  created_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
}

export interface RedeemCodesTable {
  /** SHA-256; the codes have 128 random bits. */
  hash: string;
  batch_id: string;
  redeemed_at: Date | null;
  redeemed_by: string | null;
}

/** The code in a person's invitation link. */
export interface InvitationCodesTable {
  code: string;
  user_id: string;
}

export interface InvitationsTable {
  id: string;
  inviter_id: string;
  /** Null once the account is deleted. */
  invited_id: string | null;
  /** Browser, address and mailbox of the invited person, hashed with the inviter's id. */
  places: string[];
  state: 'waiting' | 'rewarded' | 'refused';
  refusal: 'same-place' | 'same-email' | null;
  /** Characters that the inviter got. */
  earned: Generated<number>;
  created_at: Generated<Date>;
}

export interface BillingTables {
  plans: PlansTable;
  orders: OrdersTable;
  payment_events: PaymentEventsTable;
  credits: CreditsTable;
  code_batches: CodeBatchesTable;
  redeem_codes: RedeemCodesTable;
  invitation_codes: InvitationCodesTable;
  invitations: InvitationsTable;
}

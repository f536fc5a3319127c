import type { PaymentGatewayId } from '@parlando/contract';
import type { RawNotification } from '../../src/ports/payment-gateway.ts';

/** Faults of a gateway. Those that do not apply to notifications, or to this gateway, have no effect there. */
export type GatewayFault =
  /** Replies and notifications are signed with a foreign key. */
  | 'forged-signature'
  | 'unsigned'
  /** Signed three days ago. */
  | 'old-timestamp'
  | 'wrong-merchant'
  | 'wrong-app'
  /** One minor unit less than the order's. */
  | 'wrong-amount'
  /** Replies with 500. */
  | 'server-error'
  /** Replies with 429. */
  | 'overloaded'
  /** Never replies. */
  | 'silent'
  /** Replies and notifications are cut off in the middle. */
  | 'malformed'
  /** Replies and notifications have a megabyte of padding. */
  | 'huge';

export interface DeliveryResult {
  readonly status: number;
  readonly body: string;
  /** Whether the gateway takes this response for an acknowledgement. */
  readonly accepted: boolean;
}

/** Sends a notification to the product, for example with `app.inject`. */
export type Deliver = (
  url: string,
  notification: RawNotification,
) => Promise<{ readonly status: number; readonly body: string }>;

export interface PaymentServerOptions {
  /** POST over HTTP unless given. */
  readonly deliver?: Deliver;
  /** Milliseconds since 1970; the computer's clock unless given. */
  readonly now?: () => number;
}

/** An order at the gateway. */
export interface ServedOrder {
  readonly orderNumber: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly state: 'pending' | 'paid' | 'closed';
  readonly refundedMinor: number;
}

/**
 * A local server for a gateway's protocol: it checks our signatures and signs its replies. Its payment page has the
 * buttons `Pay` and `Leave`.
 */
export interface PaymentServer {
  readonly id: PaymentGatewayId;
  readonly url: string;
  /** Environment variables that make the product use this server. */
  readonly variables: Readonly<Record<string, string>>;
  /** Where notifications go when the order names no address. Stripe always sends them here. */
  notifyUrl: string;
  /** Throws when no such order was made here. */
  order(orderNumber: string): ServedOrder;
  /** What the person does in the gateway's app. Makes a notification, and delivers it unless told not to. */
  pay(orderNumber: string, options?: { readonly notify?: boolean }): Promise<DeliveryResult[]>;
  /** A refund that the operator makes at the gateway; all that is left of the amount unless given. */
  refund(
    orderNumber: string,
    options?: { readonly amountMinor?: number; readonly notify?: boolean },
  ): Promise<DeliveryResult[]>;
  /** The order's time runs out at the gateway. WeChat Pay has no notification of that. */
  expire(orderNumber: string, options?: { readonly notify?: boolean }): Promise<DeliveryResult[]>;
  /**
   * The notifications of an order so far, in order, signed now. Refunds that the product requested also create
   * notifications, which are not delivered before `notify`.
   */
  notifications(orderNumber: string): readonly RawNotification[];
  /** Delivers all that was made for an order, each so many times, the last first if reversed. */
  notify(
    orderNumber: string,
    options?: { readonly times?: number; readonly reversed?: boolean },
  ): Promise<DeliveryResult[]>;
  /** The next `times` replies and notifications have the fault, all of them until `heal` without a number. */
  fault(fault: GatewayFault, times?: number): void;
  heal(): void;
  /** The requests that came, as `POST /v1/checkout/sessions`. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

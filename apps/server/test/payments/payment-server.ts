import type { GatewayId, RawNotification } from '../../src/ports/payment-gateway.ts';

/** What a gateway may do wrong. Faults of notifications concern those that are made from now on. */
export type GatewayFault =
  /** Replies and notifications are signed with somebody else's key. */
  | 'forged-signature'
  | 'unsigned'
  /** Signed long ago. */
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

/** A local server that speaks a gateway's protocol: it checks our signatures and signs what it says. */
export interface PaymentServer {
  readonly id: GatewayId;
  readonly url: string;
  /** Environment variables that make the product use this server. */
  readonly variables: Readonly<Record<string, string>>;
  /** Where notifications go when the order names no address. Stripe always sends them here. */
  notifyUrl: string;
  /** Throws when no such order was made here. */
  order(orderNumber: string): ServedOrder;
  /** What the person does in the gateway's app. Makes a notification, and delivers it unless told not to. */
  pay(orderNumber: string, options?: { readonly notify?: boolean }): Promise<void>;
  /** A refund that the operator makes at the gateway; the whole amount unless given. */
  refund(
    orderNumber: string,
    options?: { readonly amountMinor?: number; readonly notify?: boolean },
  ): Promise<void>;
  /** The order's time runs out at the gateway. */
  expire(orderNumber: string, options?: { readonly notify?: boolean }): Promise<void>;
  /** What was made for an order so far, in the order of its making, with signatures of this moment. */
  notifications(orderNumber: string): readonly RawNotification[];
  /** Delivers everything that was made for an order, each so many times, the last first if reversed. */
  notify(
    orderNumber: string,
    options?: { readonly times?: number; readonly reversed?: boolean },
  ): Promise<DeliveryResult[]>;
  /** The next `times` replies have the fault, and the notifications made until `heal`. Without a number: until `heal`. */
  fault(fault: GatewayFault, times?: number): void;
  heal(): void;
  /** The requests that came, as `POST /v1/checkout/sessions`. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

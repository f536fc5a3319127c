/** Payments that people make at a company which takes the money for the operator. */

import type { Money, PaymentGatewayId } from '@parlando/contract';

/** An order as a gateway knows it. */
export interface GatewayOrder extends Money {
  /** Ours: 6 to 32 characters of `A–Z a–z 0–9 _`, never used twice. */
  readonly orderNumber: string;
  /** What `createPayment` returned as `reference`. Without it Stripe cannot find an order. */
  readonly reference?: string | undefined;
  /** Of the payment that paid it, once that is known: what a refund pays back. */
  readonly gatewayPaymentId?: string | undefined;
}

export interface PaymentRequest extends GatewayOrder {
  /** What is bought, in the person's language. */
  readonly title: string;
  readonly expiresAt: Date;
  /** Where the browser goes afterwards, paid or not. */
  readonly returnUrl: string;
  /** Where the gateway sends notifications. Stripe has this address in its own settings instead. */
  readonly notifyUrl: string;
  readonly customer: {
    /** `zh`, `en`, `es`. */
    readonly language: string;
    readonly isPhone: boolean;
  };
}

/** What the person does next. `reference` must be kept with the order. */
export type PaymentStep = { readonly reference?: string | undefined } & (
  | { readonly kind: 'redirect'; readonly url: string }
  /** Text to be drawn as a QR code, which the person scans with the gateway's app. */
  | { readonly kind: 'code'; readonly content: string }
);

export interface Payment extends Money {
  readonly gatewayPaymentId: string;
  readonly paidAt: Date;
}

export type PaymentState =
  | { readonly state: 'pending' }
  | ({ readonly state: 'paid' } & Payment)
  /** It can no longer be paid. */
  | { readonly state: 'closed' }
  /** It was paid, and so much of the amount went back; undefined where the gateway does not tell (WeChat Pay). */
  | ({ readonly state: 'refunded'; readonly refundedMinor: number | undefined } & Payment)
  /** The gateway does not know the order: nobody began to pay. */
  | { readonly state: 'unknown' };

export interface RefundRequest {
  readonly amountMinor: number;
  /** For the person, up to 80 characters. */
  readonly reason: string;
  /** Ours, one for each refund; 6 to 32 characters as in an order number. */
  readonly refundNumber: string;
  /** Where WeChat Pay sends news of the refund. */
  readonly notifyUrl: string;
}

export interface RefundResult {
  readonly gatewayRefundId: string;
  /** `pending`: a notification follows, and asking again with the same number tells. `failed`: the money stays. */
  readonly state: 'done' | 'pending' | 'failed';
}

interface EventBase {
  /** The gateway's own id, the same in every delivery of this event. */
  readonly eventId: string;
  /** The gateway's word for what happened. */
  readonly rawKind: string;
  readonly occurredAt: Date;
}

export type GatewayEvent = EventBase &
  (
    | ({ readonly kind: 'paid'; readonly orderNumber: string; readonly gatewayPaymentId: string } & Money)
    | ({ readonly kind: 'closed'; readonly orderNumber: string } & Money)
    | ({
        /** `Money` is the order's, not the refund's. */
        readonly kind: 'refunded';
        readonly orderNumber: string;
        readonly gatewayPaymentId: string;
        readonly refund: {
          /** As `RefundRequest`, or the gateway's own for one that the operator made there. Stripe tells none. */
          readonly refundNumber: string | undefined;
          readonly amountMinor: number;
          /** Whether the amount is that of this refund (WeChat Pay) or of all until then (Stripe, Alipay). */
          readonly covers: 'this' | 'all';
        };
      } & Money)
    /** Genuine, but of no consequence for an order, such as a refund that failed. */
    | { readonly kind: 'other'; readonly orderNumber: string | undefined }
  );

export interface RawNotification {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it came: the signature covers these bytes. */
  readonly body: Buffer;
}

/** What a gateway wants to read, with status 200, in response to a notification. */
export interface Acknowledgement {
  readonly contentType: string;
  readonly body: string;
}

/**
 * Why a gateway could not be used or believed:
 * `unavailable` – it was silent, failed, or is overloaded; try again later.
 * `refused` – it said no; `gatewayCode` is its reason. Trying again does not help.
 * `forged` – a signature, its key or its time is wrong, or there is none.
 * `not-ours` – genuine, but about another merchant, app, mode or order.
 * `malformed` – genuine or not, it cannot be read.
 */
export type GatewayErrorReason = 'unavailable' | 'refused' | 'forged' | 'not-ours' | 'malformed';

/** The message is for the log, in one line without secrets. */
export class GatewayError extends Error {
  readonly gateway: PaymentGatewayId;
  readonly reason: GatewayErrorReason;
  readonly gatewayCode: string | undefined;
  constructor(
    gateway: PaymentGatewayId,
    reason: GatewayErrorReason,
    message: string,
    options: ErrorOptions & { readonly gatewayCode?: string | undefined } = {},
  ) {
    super(`${gateway}: ${message}`, options);
    this.name = 'GatewayError';
    this.gateway = gateway;
    this.reason = reason;
    this.gatewayCode = options.gatewayCode;
  }
}

/**
 * All methods throw `GatewayError`. That a message is genuine and meant for this merchant is checked here; whoever calls
 * compares amount, currency and order with what they expect.
 */
export interface PaymentGateway {
  readonly id: PaymentGatewayId;
  /** Whether orders in this currency can be paid here. */
  takes(currency: string): boolean;
  /** With an order number that was used before: the same payment, as long as the request is the same. */
  createPayment(request: PaymentRequest): Promise<PaymentStep>;
  parseNotification(notification: RawNotification): Promise<GatewayEvent>;
  /** Tells the gateway to stop delivering a notification. */
  readonly acknowledgement: Acknowledgement;
  query(order: GatewayOrder): Promise<PaymentState>;
  /** Returns how the order stands now: `closed`, or `paid` when the person was faster. */
  close(order: GatewayOrder): Promise<PaymentState>;
  /** Happens once for each refund number, however often it is called. */
  refund(order: GatewayOrder, refund: RefundRequest): Promise<RefundResult>;
}

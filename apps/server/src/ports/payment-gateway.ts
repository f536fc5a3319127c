/** Payments through a company that collects the money for the operator. */

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
  /** It was paid, and this amount was refunded; undefined where the gateway does not report it (WeChat Pay). */
  | ({ readonly state: 'refunded'; readonly refundedMinor: number | undefined } & Payment)
  /** The gateway does not know the order: no payment was started. */
  | { readonly state: 'unknown' };

export interface RefundRequest {
  readonly amountMinor: number;
  /** For the person, up to 80 characters. */
  readonly reason: string;
  /** Ours, one for each refund; 6 to 32 characters as in an order number. */
  readonly refundNumber: string;
  /** Where WeChat Pay sends notifications of the refund. */
  readonly notifyUrl: string;
}

export interface RefundResult {
  readonly gatewayRefundId: string;
  /** `pending`: a notification follows, or call again with the same number. `failed`: nothing was refunded. */
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
          /** As in `RefundRequest`, or the gateway's own for a refund that the operator made there. Stripe sends none. */
          readonly refundNumber: string | undefined;
          readonly amountMinor: number;
          /** Whether the amount is that of this refund (WeChat Pay) or of all until then (Stripe, Alipay). */
          readonly covers: 'this' | 'all';
        };
      } & Money)
    /** Genuine, but without effect on an order, such as a failed refund. */
    | { readonly kind: 'other'; readonly orderNumber: string | undefined }
  );

export interface RawNotification {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As received: the signature covers these bytes. */
  readonly body: Buffer;
}

/** The body that a gateway expects, with status 200, in response to a notification. */
export interface Acknowledgement {
  readonly contentType: string;
  readonly body: string;
}

/**
 * Why a call to a gateway failed or its message was rejected:
 * `unavailable` – it did not respond, failed, or is overloaded; retry later.
 * `refused` – it refused; `gatewayCode` is its reason. A retry does not help.
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
 * All methods throw `GatewayError`. They check that a message is genuine and for this merchant; the caller has to compare
 * amount, currency and order with the expected ones.
 */
export interface PaymentGateway {
  readonly id: PaymentGatewayId;
  /** Whether orders in this currency can be paid here. */
  takes(currency: string): boolean;
  /** Idempotent by order number, as long as the request is the same. */
  createPayment(request: PaymentRequest): Promise<PaymentStep>;
  parseNotification(notification: RawNotification): Promise<GatewayEvent>;
  /** The response that makes the gateway stop delivering a notification. */
  readonly acknowledgement: Acknowledgement;
  query(order: GatewayOrder): Promise<PaymentState>;
  /** Returns the state of the order: `closed`, or `paid` when the person was faster. */
  close(order: GatewayOrder): Promise<PaymentState>;
  /** Idempotent by refund number. */
  refund(order: GatewayOrder, refund: RefundRequest): Promise<RefundResult>;
}

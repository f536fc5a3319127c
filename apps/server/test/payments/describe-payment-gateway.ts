import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  GatewayError,
  GatewayEvent,
  GatewayOrder,
  PaymentRequest,
  PaymentStep,
  RawNotification,
} from '../../src/ports/payment-gateway.ts';
import { connectGateway } from './connect-gateway.ts';
import type { GatewayFault, PaymentServer, PaymentServerOptions } from './payment-server.ts';

export interface GatewayTraits {
  /** Stripe's replies are not: TLS vouches for them. */
  readonly signsReplies: boolean;
  readonly notifiesOfClosing: boolean;
  /** Whether the notification of a refund names the number that we gave it. */
  readonly tellsRefundNumber: boolean;
  /** What a query tells of a refund of a part, and of one of all. */
  readonly queriesRefunds: 'amount' | 'whole' | 'no amount';
  /** Whether a refund is under way at first. */
  readonly refundsTakeTime: boolean;
  /** A wrong value for what we sign or log in with. */
  readonly wrongKey: Record<string, string>;
}

let ordersMade = 0;

export function paymentRequest(given: Partial<PaymentRequest> = {}): PaymentRequest {
  ordersMade++;
  return {
    orderNumber: `P20261122_${String(ordersMade).padStart(8, '0')}`,
    amountMinor: 1990,
    currency: 'CNY',
    title: '朗声 100 万字符 / 30 天 & more=better',
    expiresAt: new Date(Date.now() + 30 * 60_000),
    returnUrl: 'https://speech.example/payment/result?order=1',
    notifyUrl: 'https://speech.example/api/v1/payments/notify',
    customer: { language: 'zh', isPhone: false },
    ...given,
  };
}

/** Goes where the person is sent. */
export async function followStep(step: PaymentStep): Promise<void> {
  if (step.kind === 'redirect') await (await fetch(step.url)).text();
}

/** The reason of a failure; its text when it is no `GatewayError`. */
export const reasonOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: GatewayError) => error.reason ?? String(error),
  );

/** The contract of every adapter. */
export function describePaymentGateway(
  name: string,
  start: (options?: PaymentServerOptions) => Promise<PaymentServer>,
  traits: GatewayTraits,
): void {
  describe(`${name} as a payment gateway`, () => {
    let server: PaymentServer;
    let gateway: ReturnType<typeof connectGateway>;
    beforeAll(async () => {
      server = await start();
      gateway = connectGateway(server);
    });
    afterAll(async () => {
      await gateway.end();
      await server.stop();
    });

    async function order(given: Partial<PaymentRequest> = {}): Promise<GatewayOrder & PaymentRequest> {
      const request = paymentRequest(given);
      const step = await gateway.createPayment(request);
      await followStep(step);
      return { ...request, reference: step.reference };
    }
    async function paidOrder() {
      const made = await order();
      await server.pay(made.orderNumber, { notify: false });
      return made;
    }
    const eventsOf = ({ orderNumber }: GatewayOrder): Promise<GatewayEvent[]> =>
      Promise.all(server.notifications(orderNumber).map((each) => gateway.parseNotification(each)));
    async function withFault<Result>(fault: GatewayFault, act: () => Promise<Result>): Promise<Result> {
      server.fault(fault);
      try {
        return await act();
      } finally {
        server.heal();
      }
    }
    const refundOf = (amountMinor: number, refundNumber: string) => ({
      amountMinor,
      refundNumber,
      reason: '不想要了',
      notifyUrl: 'https://speech.example/api/v1/payments/notify',
    });

    test('an order is pending until it is paid, and then the query and the notification agree', async () => {
      const made = await order();
      expect(await gateway.query(made)).toEqual({ state: 'pending' });
      await server.pay(made.orderNumber, { notify: false });
      const state = await gateway.query(made);
      expect(state).toEqual({
        state: 'paid',
        amountMinor: 1990,
        currency: 'CNY',
        gatewayPaymentId: expect.stringMatching(/./),
        paidAt: expect.any(Date),
      });
      const [event] = await eventsOf(made);
      const { gatewayPaymentId } = state as { gatewayPaymentId: string };
      expect(event).toEqual({
        kind: 'paid',
        eventId: expect.stringMatching(/./),
        rawKind: expect.stringMatching(/./),
        orderNumber: made.orderNumber,
        amountMinor: 1990,
        currency: 'CNY',
        gatewayPaymentId,
        occurredAt: expect.any(Date),
      });
      expect(Math.abs(Number(event?.occurredAt) - Date.now())).toBeLessThan(3_600_000);
    });

    test('requesting the same payment again creates no second one', async () => {
      const request = paymentRequest();
      const first = await gateway.createPayment(request);
      const again = await gateway.createPayment(request);
      const known = await gateway.createPayment({ ...request, reference: first.reference });
      expect([partsOf(again), partsOf(known)]).toEqual([partsOf(first), partsOf(first)]);
    });

    test('an unknown order has no state, and can be closed', async () => {
      const { orderNumber, amountMinor, currency } = paymentRequest();
      expect(await gateway.query({ orderNumber, amountMinor, currency })).toEqual({ state: 'unknown' });
      expect(await gateway.close({ orderNumber, amountMinor, currency })).toEqual({ state: 'unknown' });
    });

    test('a closed order stays closed; one that was paid in time is reported as paid', async () => {
      const late = await order();
      expect(await gateway.close(late)).toEqual({ state: 'closed' });
      expect(await gateway.close(late)).toEqual({ state: 'closed' });
      expect(await gateway.query(late)).toEqual({ state: 'closed' });
      expect(await gateway.close(await paidOrder())).toMatchObject({ state: 'paid', amountMinor: 1990 });
      const expired = await order();
      await server.expire(expired.orderNumber, { notify: false });
      expect(await gateway.query(expired)).toEqual({ state: 'closed' });
      const kinds = (await eventsOf(expired)).map(({ kind }) => kind);
      expect(kinds).toEqual(traits.notifiesOfClosing ? ['closed'] : []);
    });

    test('a refund happens once per number, and is reported by query and notification', async () => {
      const made = await paidOrder();
      const number = `R${made.orderNumber.slice(1)}`;
      const first = await gateway.refund(made, refundOf(500, number));
      expect(first).toEqual({
        gatewayRefundId: expect.stringMatching(/./),
        state: traits.refundsTakeTime ? 'pending' : 'done',
      });
      expect(await gateway.refund(made, refundOf(500, number))).toEqual({ ...first, state: 'done' });
      expect(server.order(made.orderNumber).refundedMinor).toBe(500);
      const { queriesRefunds: tells } = traits;
      const refunded = (minor: number) => ({
        ...{ state: 'refunded', amountMinor: 1990 },
        refundedMinor: tells === 'no amount' ? undefined : minor,
      });
      expect(await gateway.query(made)).toMatchObject(tells === 'whole' ? { state: 'paid' } : refunded(500));
      await gateway.refund(made, refundOf(1490, `${number}b`));
      expect(server.order(made.orderNumber).refundedMinor).toBe(1990);
      expect(await gateway.query(made)).toMatchObject(refunded(1990));
      const events = await eventsOf(made);
      expect(events.map(({ kind }) => kind)).toEqual(['paid', 'refunded', 'refunded']);
      const refunds = events.flatMap((event) => (event.kind === 'refunded' ? [event] : []));
      for (const event of refunds) {
        expect(event).toMatchObject({ orderNumber: made.orderNumber, amountMinor: 1990, currency: 'CNY' });
      }
      const isThis = refunds[0]?.refund.covers === 'this';
      expect(refunds.map(({ refund }) => refund.amountMinor)).toEqual([500, isThis ? 1490 : 1990]);
      const numbers = traits.tellsRefundNumber ? [number, `${number}b`] : [undefined, undefined];
      expect(refunds.map(({ refund }) => refund.refundNumber)).toEqual(numbers);
      expect(await reasonOf(gateway.refund(made, refundOf(1, `${number}c`)))).toBe('refused');
    });

    test('a refund that the operator made at the gateway is reported', async () => {
      const made = await paidOrder();
      await server.refund(made.orderNumber, { notify: false });
      const events = await eventsOf(made);
      expect(events[1]).toMatchObject({ kind: 'refunded', refund: { amountMinor: 1990 } });
    });

    test('an unpaid order cannot be refunded', async () => {
      expect(await reasonOf(gateway.refund(await order(), refundOf(10, 'R000001')))).toBe('refused');
    });

    test('a notification has the same id in every delivery, and another has another', async () => {
      const made = await paidOrder();
      await server.refund(made.orderNumber, { notify: false });
      const ids = async () => (await eventsOf(made)).map(({ eventId }) => eventId);
      const once = await ids();
      expect(await ids()).toEqual(once);
      expect(new Set(once).size).toBe(2);
    });

    test.each<[GatewayFault, string]>([
      ['forged-signature', 'forged'],
      ['unsigned', 'forged'],
      ['old-timestamp', 'forged'],
      ['wrong-merchant', 'not-ours'],
      ['wrong-app', 'not-ours'],
      ['malformed', 'malformed'],
    ])('a notification with %s is %s', async (fault, reason) => {
      const made = await paidOrder();
      const notifications = await withFault(fault, async () => server.notifications(made.orderNumber));
      expect(
        await Promise.all(notifications.map((each) => reasonOf(gateway.parseNotification(each)))),
      ).toEqual([reason]);
    });

    test('a notification of another amount is passed on unchanged', async () => {
      const made = await paidOrder();
      const [event] = await withFault('wrong-amount', () => eventsOf(made));
      expect(event).toMatchObject({ kind: 'paid', amountMinor: 1989 });
    });

    test('no byte of a notification can be changed, and none of its headers', async () => {
      const made = await paidOrder();
      const [genuine] = server.notifications(made.orderNumber);
      if (genuine === undefined) throw new Error('no notification');
      for (const changed of changedCopies(genuine)) {
        expect(await reasonOf(gateway.parseNotification(changed))).toMatch(/^(forged|malformed|not-ours)$/);
      }
      const nothing = { headers: genuine.headers, body: Buffer.alloc(0) };
      expect(await reasonOf(gateway.parseNotification(nothing))).toMatch(/^(forged|malformed)$/);
    });

    test.each<[GatewayFault, string]>([
      ['server-error', 'unavailable'],
      ['overloaded', 'unavailable'],
      ['huge', 'unavailable'],
      ['malformed', 'malformed'],
      ['wrong-merchant', 'not-ours'],
    ])('a reply with %s is %s', async (fault, reason) => {
      const made = await paidOrder();
      expect(await withFault(fault, () => reasonOf(gateway.query(made)))).toBe(reason);
      expect(await gateway.query(made)).toMatchObject({ state: 'paid' });
    });

    const forgeries: GatewayFault[] = traits.signsReplies ? ['forged-signature', 'unsigned'] : [];
    test.each(forgeries)('a reply with %s is forged for every call', async (fault) => {
      const made = await paidOrder();
      const open = await order();
      expect(await withFault(fault, () => reasonOf(gateway.query(made)))).toBe('forged');
      expect(await withFault(fault, () => reasonOf(gateway.close(open)))).toBe('forged');
      const refund = refundOf(10, `F${fault.length}${made.orderNumber.slice(1)}`);
      expect(await withFault(fault, () => reasonOf(gateway.refund(made, refund)))).toBe('forged');
    });

    test('a gateway that fails while it closes or refunds is unavailable, and the next try succeeds', async () => {
      const open = await order();
      expect(await withFault('server-error', () => reasonOf(gateway.close(open)))).toBe('unavailable');
      expect(await gateway.close(open)).toEqual({ state: 'closed' });
      const paid = await paidOrder();
      const refund = refundOf(10, `E${paid.orderNumber.slice(1)}`);
      expect(await withFault('overloaded', () => reasonOf(gateway.refund(paid, refund)))).toBe('unavailable');
      await gateway.refund(paid, refund);
      expect(server.order(paid.orderNumber).refundedMinor).toBe(10);
    });

    test('a gateway that does not respond or is down is unavailable', async () => {
      const made = await paidOrder();
      const impatient = connectGateway(server, { timeoutMs: 300 });
      // Loads what is loaded on first use, so that the time runs only for the silence.
      await impatient.query(made).catch(() => undefined);
      expect(await withFault('silent', () => reasonOf(impatient.query(made)))).toBe('unavailable');
      await impatient.end();
      const gone = await start();
      const lost = connectGateway(gone);
      await gone.stop();
      expect(await reasonOf(lost.query(made))).toBe('unavailable');
      await lost.end();
    });

    test('with a wrong key of ours it is refused, and the error repeats no key', async () => {
      const made = await paidOrder();
      const stranger = connectGateway(server, { variables: traits.wrongKey });
      const error: GatewayError = await stranger.query(made).then(
        () => new Error('no error'),
        (caught) => caught,
      );
      await stranger.end();
      expect(error.reason).toBe('refused');
      expect(error.message).toMatch(new RegExp(`^${server.id}: refused: \\S+$`));
      for (const secret of Object.values(traits.wrongKey)) expect(error.message).not.toContain(secret);
    });

    test('the gateway understands the acknowledgement', async () => {
      const answering = await start({ deliver: async () => ({ status: 200, ...gateway.acknowledgement }) });
      const asking = connectGateway(answering);
      const request = paymentRequest();
      await followStep(await asking.createPayment(request));
      const results = await answering.pay(request.orderNumber);
      expect(results.map(({ accepted }) => accepted)).toEqual([true]);
      await asking.end();
      await answering.stop();
    });
  });
}

/** What a step says, apart from the moment of its making. */
function partsOf(step: PaymentStep): Record<string, string> {
  const { origin, pathname, searchParams } = new URL(step.kind === 'redirect' ? step.url : step.content);
  const { sign: _, timestamp: _t, ...parameters } = Object.fromEntries(searchParams);
  return { kind: step.kind, origin, pathname, ...parameters };
}

/** Copies that each differ a little in the body, or in a header that has to do with the signature. */
function changedCopies({ headers, body }: RawNotification): RawNotification[] {
  const bodies = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map((share) => {
    const changed = Buffer.from(body);
    const at = Math.floor(body.length * share);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return { headers, body: changed };
  });
  const names = Object.keys(headers).filter((name) => /signature$|timestamp|nonce|serial/.test(name));
  const others = names.flatMap((name) => {
    const { [name]: value, ...rest } = headers;
    return [
      rest,
      { ...rest, [name]: '' },
      { ...rest, [name]: `1${value}` },
      { ...rest, [name]: [`${value}`] },
    ];
  });
  return [...bodies, ...others.map((changed) => ({ headers: changed, body }))];
}

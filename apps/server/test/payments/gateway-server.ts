import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PaymentGatewayId } from '@parlando/contract';
import type { RawNotification } from '../../src/ports/payment-gateway.ts';
import type {
  Deliver,
  DeliveryResult,
  GatewayFault,
  PaymentServer,
  PaymentServerOptions,
  ServedOrder,
} from './payment-server.ts';

export interface LedgerRefund {
  readonly refundNumber: string | undefined;
  readonly refundId: string;
  readonly amountMinor: number;
}

/** An order as the server keeps it. */
export interface LedgerOrder extends ServedOrder {
  state: 'pending' | 'paid' | 'closed';
  refundedMinor: number;
  readonly notifyUrl: string | undefined;
  readonly returnUrl: string | undefined;
  /** The gateway's number of the payment. */
  readonly paymentId: string;
  paidAt: number;
  readonly refunds: LedgerRefund[];
}

/** An event of a notification. */
export interface LedgerEvent {
  readonly id: string;
  readonly kind: 'paid' | 'refunded' | 'closed';
  readonly order: LedgerOrder;
  readonly refund?: LedgerRefund;
  /** Of all refunds until then. */
  readonly refundedMinor: number;
  readonly at: number;
}

export interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One protocol's view of the ledger. */
export interface Protocol {
  reply(request: ReceivedRequest, fault: GatewayFault | undefined): Reply;
  /** Undefined when the gateway has no notification of this. */
  notification(event: LedgerEvent, fault: GatewayFault | undefined): RawNotification | undefined;
  acknowledges(status: number, body: string): boolean;
}

type NewOrder = Pick<LedgerOrder, 'orderNumber' | 'amountMinor' | 'currency' | 'notifyUrl' | 'returnUrl'>;

/** The orders of one gateway and what happened to them. */
export class Ledger {
  readonly orders = new Map<string, LedgerOrder>();
  readonly events: LedgerEvent[] = [];
  /** The server's own address. */
  url = '';
  readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  get(orderNumber: string): LedgerOrder {
    const found = this.orders.get(orderNumber);
    if (found === undefined) throw new Error(`nobody ordered ${orderNumber} here`);
    return found;
  }

  create(order: NewOrder): LedgerOrder {
    const paymentId = `pi_${randomBytes(10).toString('hex')}`;
    const made = { ...order, paymentId, state: 'pending' as const, refundedMinor: 0, paidAt: 0, refunds: [] };
    this.orders.set(order.orderNumber, made);
    return made;
  }

  pay(order: LedgerOrder): void {
    if (order.state !== 'pending') throw new Error(`${order.orderNumber} is ${order.state}`);
    order.state = 'paid';
    order.paidAt = this.now();
    this.#record(order, 'paid');
  }

  close(order: LedgerOrder): void {
    if (order.state !== 'pending') throw new Error(`${order.orderNumber} is ${order.state}`);
    order.state = 'closed';
    this.#record(order, 'closed');
  }

  /** The same number twice is one refund. */
  refund(order: LedgerOrder, amountMinor: number, refundNumber?: string): LedgerRefund {
    const same = order.refunds.find((each) => refundNumber && each.refundNumber === refundNumber);
    if (same !== undefined) return same;
    const refund = { refundNumber, refundId: `re_${randomBytes(10).toString('hex')}`, amountMinor };
    order.refunds.push(refund);
    order.refundedMinor += amountMinor;
    this.#record(order, 'refunded', refund);
    return refund;
  }

  #record(order: LedgerOrder, kind: LedgerEvent['kind'], refund?: LedgerRefund): void {
    const { refundedMinor } = order;
    const id = `evt_${randomBytes(12).toString('hex')}`;
    this.events.push({ id, kind, order, refundedMinor, at: this.now(), ...(refund && { refund }) });
  }
}

export interface GatewayServerOptions extends PaymentServerOptions {
  readonly id: PaymentGatewayId;
  readonly variables: (url: string) => Record<string, string>;
  readonly speak: (ledger: Ledger) => Protocol;
}

export async function startGatewayServer(options: GatewayServerOptions): Promise<PaymentServer> {
  const { id, variables, now = Date.now, deliver = deliverOverHttp } = options;
  const ledger = new Ledger(now);
  const protocol = options.speak(ledger);
  const requests: string[] = [];
  const faults = createFaults();
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ledger.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', ledger.url);
    const body = await text(request);
    const received = { method: request.method ?? 'GET', url, headers: request.headers, body };
    if (url.pathname.startsWith('/cashier/')) return send(response, await cashier(received));
    requests.push(`${received.method} ${url.pathname}`);
    const fault = faults.take();
    if (fault === 'silent') return;
    if (fault === 'server-error') return send(response, { status: 500, body: '<h1>Oops</h1>' });
    if (fault === 'overloaded') return send(response, { status: 429, body: '{}' });
    send(response, protocol.reply(received, fault));
  }

  /** The page where people pay. */
  async function cashier({ method, url }: ReceivedRequest): Promise<Reply> {
    const order = ledger.get(decodeURIComponent(url.pathname.split('/')[2] ?? ''));
    if (method !== 'POST') return cashierPage(order);
    if (url.searchParams.has('pay')) await found.pay(order.orderNumber);
    return { status: 303, headers: { Location: order.returnUrl ?? '/' }, body: '' };
  }

  const eventsOf = (orderNumber: string) =>
    ledger.events.filter(({ order }) => order === ledger.get(orderNumber));
  const made = (events: readonly LedgerEvent[]) =>
    events.map((event) => protocol.notification(event, faults.take())).filter((one) => one !== undefined);
  async function deliverAll(order: LedgerOrder, notifications: readonly RawNotification[]) {
    const results: DeliveryResult[] = [];
    for (const notification of notifications) {
      const { status, body } = await deliver(order.notifyUrl ?? found.notifyUrl, notification);
      results.push({ status, body, accepted: protocol.acknowledges(status, body) });
    }
    return results;
  }
  /** Changes an order and sends a notification. */
  async function happen(orderNumber: string, notify: boolean, action: (order: LedgerOrder) => void) {
    const order = ledger.get(orderNumber);
    const before = ledger.events.length;
    action(order);
    return notify ? deliverAll(order, made(ledger.events.slice(before))) : [];
  }

  const found: PaymentServer = {
    id,
    url: ledger.url,
    variables: variables(ledger.url),
    notifyUrl: `${ledger.url}/nowhere`,
    order: (orderNumber) => ledger.get(orderNumber),
    pay: (orderNumber, { notify = true } = {}) => happen(orderNumber, notify, (order) => ledger.pay(order)),
    refund: (orderNumber, { amountMinor, notify = true } = {}) =>
      happen(orderNumber, notify, (order) => {
        ledger.refund(order, amountMinor ?? order.amountMinor - order.refundedMinor);
      }),
    expire: (orderNumber, { notify = true } = {}) =>
      happen(orderNumber, notify, (order) => ledger.close(order)),
    notifications: (orderNumber) => made(eventsOf(orderNumber)),
    async notify(orderNumber, { times = 1, reversed = false } = {}) {
      const rounds = Array.from({ length: times }, () => eventsOf(orderNumber)).flat();
      return deliverAll(ledger.get(orderNumber), made(reversed ? rounds.reverse() : rounds));
    },
    fault: faults.set,
    heal: () => faults.set(undefined),
    requests,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return found;
}

function createFaults() {
  let current: GatewayFault | undefined;
  let left = 0;
  return {
    set(fault: GatewayFault | undefined, times = Number.POSITIVE_INFINITY) {
      current = fault;
      left = times;
    },
    take: () => (left-- > 0 ? current : undefined),
  };
}

const deliverOverHttp: Deliver = async (url, { headers, body }) => {
  const names = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const response = await fetch(url, { method: 'POST', headers: names, body: new Uint8Array(body) });
  return { status: response.status, body: await response.text() };
};

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers }).end(body);
}

function cashierPage({ orderNumber, amountMinor, currency }: LedgerOrder): Reply {
  const button = (name: string, word: string) =>
    `<button name="${name}" formaction="?${name}">${word}</button>`;
  const page = `<!doctype html><title>Cashier</title><h1>${orderNumber}</h1><p>${amountMinor} ${currency}</p>
<form method="post">${button('pay', 'Pay')} ${button('leave', 'Leave')}</form>`;
  return { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: page };
}

import { readConfig } from '../../src/config/config.ts';
import { allowHosts, hostOfTemplate } from '../../src/drivers/guarded-fetch/allowed-hosts.ts';
import { createGuardedFetch } from '../../src/drivers/guarded-fetch/guarded-fetch.ts';
import { createPaymentGateways } from '../../src/drivers/payments/create-payment-gateways.ts';
import { type Clock, systemClock } from '../../src/ports/clock.ts';
import type { PaymentGateway } from '../../src/ports/payment-gateway.ts';
import type { PaymentServer } from './payment-server.ts';

interface Options {
  readonly clock?: Partial<Clock>;
  readonly timeoutMs?: number;
  readonly variables?: Record<string, string>;
}

/** The adapter that the product would use with this server. */
export function connectGateway(
  server: Pick<PaymentServer, 'id' | 'url' | 'variables'>,
  options: Options = {},
): PaymentGateway & { end(): unknown } {
  const { clock, timeoutMs = 60_000, variables = {} } = options;
  const outbound = createGuardedFetch({
    allowed: allowHosts([hostOfTemplate(server.url)]),
    totalTimeoutMs: timeoutMs,
    maxResponseBytes: 512 * 1024,
  });
  const { payments } = readConfig({ ...server.variables, ...variables });
  const gateway = createPaymentGateways(payments, outbound, { ...systemClock, ...clock }).get(server.id);
  if (gateway === undefined) throw new Error(`${server.id} is not set up`);
  return { ...gateway, end: () => outbound.close() };
}

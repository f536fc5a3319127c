import type { AddressInfo } from 'node:net';
import { openDatabase } from '../src/database/open-database.ts';
import { createBilling } from '../src/features/billing/create-billing.ts';
import { createHttpApp } from '../src/http/create-http-app.ts';
import type { DatabaseConnection } from '../src/ports/database-server.ts';
import { createId } from '../src/ports/id.ts';
import { connectGateway } from './payments/connect-gateway.ts';
import { silentLog } from './silent-log.ts';

/** What the parent hands over as the one argument, in JSON. */
export interface BillingChildOptions {
  readonly connection: DatabaseConnection;
  readonly gateway: {
    readonly id: 'stripe';
    readonly url: string;
    readonly variables: Record<string, string>;
  };
  /** Kills itself by SIGKILL at this step. */
  readonly killAt?: string;
}

/** Orders and payments in a process of their own. Whoever calls is the account that the token names, as an administrator. */
const { connection, gateway, killAt } = JSON.parse(process.argv[2] ?? '') as BillingChildOptions;
const app = await createHttpApp({
  logger: false,
  bodyLimitBytes: 100_000,
  trustProxy: false,
  corsOrigins: [],
  web: undefined,
  checkReplies: true,
  isShuttingDown: () => false,
  access: {
    accounts: true,
    hasProxy: false,
    requireLogin: false,
    minUserLevel: 1,
    identify: async (userId) => ({
      userId,
      sessionId: '',
      role: 'admin',
      hasPackage: false,
      isConfirmed: true,
    }),
  },
});
const billing = createBilling({
  database: openDatabase({ connection, log: silentLog }).kysely,
  gateways: new Map([[gateway.id, connectGateway(gateway)]]),
  userPackage: async () => null,
  placesOf: () => [],
  createId,
  log: silentLog,
  secret: 'secret',
  publicUrl: undefined,
  invitations: { inviterCharacters: 0, invitedCharacters: 0 },
  async onStep(step) {
    if (step !== killAt) return;
    process.kill(process.pid, 'SIGKILL');
    // The signal arrives a moment later: nothing may run until then.
    await new Promise(() => undefined);
  },
});
billing.registerRoutes(app);
await app.listen({ host: '127.0.0.1', port: 0 });
billing.start();
process.on('disconnect', () => process.exit());
process.send?.({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });

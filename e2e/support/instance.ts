import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ProviderServer, startProviderServer } from '@parlando/providers/testing';
import { startProduct } from '../../scripts/product-process.ts';
import { type PaymentServers, startPaymentServers } from './payment-servers.ts';

/** The server of one Playwright worker: a process, data and a provider of its own. */
export interface Instance {
  readonly origin: string;
  /** The provider that `AZURE_TTS_URL` names. */
  readonly provider: ProviderServer;
  /** The payment gateways it offers. */
  readonly payments: PaymentServers;
  close(): Promise<void>;
}

export const sessionSecret = 'hush-hush-hush-hush-hush-hush-hush';

/** The first person who registers with it becomes the administrator. */
export const adminEmail = 'admin@example.com';

/** `variables` are added to those of the suite. */
export async function startInstance(variables: Readonly<Record<string, string>> = {}): Promise<Instance> {
  const provider = await startProviderServer();
  const payments = await startPaymentServers();
  const closeServices = () => Promise.all([provider.close(), payments.stop()]);
  mkdirSync(dirname(logFile()), { recursive: true });
  try {
    const product = await startProduct(
      {
        ADMIN_EMAIL: adminEmail,
        SESSION_SECRET: sessionSecret,
        // All pages of the suite come from one address.
        GUEST_ADDRESS_FACTOR: '0',
        // The suite uses the embedded voices, to be the same on every machine.
        EDGE_READ_ALOUD: 'off',
        AZURE_TTS_URL: provider.origin,
        RELAY_ALLOWED_HOSTS: '127.0.0.1',
        PAGE_ALLOWED_HOSTS: '127.0.0.1',
        // A test may simulate another client address.
        TRUST_PROXY: '127.0.0.1',
        INVITER_CHARACTERS: '3000',
        INVITED_CHARACTERS: '2000',
        ...payments.variables,
        ...variables,
      },
      { logFile: logFile() },
    );
    payments.stripe.notifyUrl = `${product.origin}/api/v1/payments/stripe/notify`;
    return {
      origin: product.origin,
      provider,
      payments,
      async close() {
        await product.close();
        await closeServices();
      },
    };
  } catch (error) {
    await closeServices();
    throw error;
  }
}

/** The log of this worker's server so far. Without a mail server it contains the registration codes. */
export const readServerLog = (): string => readFileSync(logFile(), 'utf8');

const logFile = () =>
  fileURLToPath(new URL(`../../test-results/server-${process.env.TEST_WORKER_INDEX}.log`, import.meta.url));

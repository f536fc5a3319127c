import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ProviderServer, startProviderServer } from '@parlando/providers/testing';
import { startProduct } from '../../scripts/product-process.ts';

/** The server that one Playwright worker tests: a process, data and a provider of its own. */
export interface Instance {
  readonly origin: string;
  /** The provider that `AZURE_TTS_URL` names. */
  readonly provider: ProviderServer;
  close(): Promise<void>;
}

/** Whoever registers with it is the administrator. */
export const adminEmail = 'admin@example.com';

export async function startInstance(): Promise<Instance> {
  const provider = await startProviderServer();
  mkdirSync(dirname(logFile()), { recursive: true });
  try {
    const product = await startProduct(
      {
        ADMIN_EMAIL: adminEmail,
        // Every page of the suite comes from one address.
        GUEST_ADDRESS_FACTOR: '0',
        // The suite speaks with the embedded voices, on every machine alike.
        EDGE_READ_ALOUD: 'off',
        AZURE_TTS_URL: provider.origin,
        RELAY_ALLOWED_HOSTS: '127.0.0.1',
      },
      { logFile: logFile() },
    );
    return {
      origin: product.origin,
      provider,
      async close() {
        await product.close();
        await provider.close();
      },
    };
  } catch (error) {
    await provider.close();
    throw error;
  }
}

/** What this worker's server has logged so far. Without a mail server the codes of registration stand there. */
export const readServerLog = (): string => readFileSync(logFile(), 'utf8');

const logFile = () =>
  fileURLToPath(new URL(`../../test-results/server-${process.env.TEST_WORKER_INDEX}.log`, import.meta.url));

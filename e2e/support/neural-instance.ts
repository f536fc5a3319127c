import { type ReadAloudServer, startReadAloudServer } from '@parlando/engines/testing/read-aloud-server';
import { type ProductProcess, startProduct } from '../../scripts/product-process.ts';

/** A single-user instance whose free service reaches neural voices. */
export interface NeuralInstance {
  readonly readAloud: ReadAloudServer;
  readonly product: ProductProcess;
  close(): Promise<void>;
}

export async function startNeuralInstance(): Promise<NeuralInstance> {
  const readAloud = await startReadAloudServer();
  const product = await startProduct({
    ACCOUNTS: 'off',
    EDGE_READ_ALOUD: 'auto',
    EDGE_READ_ALOUD_URL: readAloud.url,
    // A test presses faster than a person, who may be asked to wait.
    MIN_REQUEST_GAP_MS: '0',
  });
  return {
    readAloud,
    product,
    async close() {
      await product.close();
      await readAloud.close();
    },
  };
}

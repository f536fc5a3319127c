import { getConfig, type PublicConfig } from '@parlando/contract';
import { create } from 'zustand';
import { call } from '../../lib/api-client.ts';
import { readText, storageKeys, writeText } from '../../lib/storage.ts';

interface InstanceState {
  /** Whether people log in here. Until the server has answered: as it was on the last visit, else yes. */
  readonly accounts: boolean;
  /** Null until the server has answered. */
  readonly config: PublicConfig | null;
}

const withoutAccounts = 'without-accounts';

export const useInstance = create<InstanceState>(() => ({
  accounts: readText(storageKeys.edition) !== withoutAccounts,
  config: null,
}));

/** Asks what this instance is. Where it does not answer, what was known stands. */
export async function loadInstance(): Promise<void> {
  try {
    const config = await call(getConfig, {});
    writeText(storageKeys.edition, config.accounts ? 'accounts' : withoutAccounts);
    useInstance.setState({ accounts: config.accounts, config });
  } catch (cause) {
    console.warn('The configuration of the instance did not load', cause);
  }
}

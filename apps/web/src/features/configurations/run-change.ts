import { wordsOf } from '../../lib/error-words.ts';
import { toast } from '../../lib/toast.ts';

/** Runs a change of the saved configurations and says so where it was refused. True when it was made. */
export async function runChange(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (cause) {
    toast('error', wordsOf(cause));
    return false;
  }
}

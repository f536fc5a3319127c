import { getGuestWork } from '@parlando/contract';
import { call } from '../../lib/api-client.ts';

/** Returns how many tasks of this browser as a guest the account could take over; 0 when that cannot be known. */
export async function countGuestWork(): Promise<number> {
  try {
    return (await call(getGuestWork, {})).tasks;
  } catch (cause) {
    console.warn('It is not known what this browser made as a guest', cause);
    return 0;
  }
}

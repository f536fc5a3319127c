import { getGuestWork } from '@parlando/contract';
import { call } from '../../lib/api-client.ts';

/** How many tasks this browser made as a guest that the account could take over; 0 when that cannot be known. */
export async function countGuestWork(): Promise<number> {
  try {
    return (await call(getGuestWork, {})).tasks;
  } catch (cause) {
    console.warn('It is not known what this browser made as a guest', cause);
    return 0;
  }
}

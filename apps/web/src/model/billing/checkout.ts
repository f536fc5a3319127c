import type { Order } from '@parlando/contract';
import { navigate } from '../../lib/navigation.tsx';

export const resultAddress = (number: string): string =>
  `/payment/result?order=${encodeURIComponent(number)}`;

/** Redirects to the gateway's page. A code to scan is shown on our own page, which waits for the result. */
export function goToCheckout({ number, checkout }: Order): void {
  if (checkout?.kind === 'redirect') location.assign(checkout.url);
  else void navigate(resultAddress(number));
}

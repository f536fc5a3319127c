import type { OrderState } from '@parlando/contract';

/** Colour of an order's state. */
export const stateTones = {
  created: 'warning',
  paid: 'warning',
  granted: 'success',
  closed: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<OrderState, string>;

import {
  getMembership,
  getOrder,
  getPaymentResult,
  getPromotion,
  limits,
  listOrders,
  listPayments,
  listPlans,
  type OrderState,
} from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { ApiError, isConnectionError } from '../../lib/api-error.ts';
import { listQuery, routeQuery } from '../../lib/route-query.ts';
import { quotaChanged } from '../quota/use-server-status.ts';

export const plansQuery = routeQuery('plans', listPlans, {});

/** Those of a person are in `user`: they are forgotten with the account and refetched with its quota. */
export const membershipQuery = routeQuery('user', getMembership, {});

export function ordersQuery({ page = 1, state }: { page?: number; state?: OrderState | undefined }) {
  return listQuery('user', listOrders, { query: { page, ...(state && { state }) } });
}

export function orderQuery(number: string) {
  return { ...routeQuery('user', getOrder, { params: { number } }), retry: false };
}

/** Whether a payment has arrived; polls until it has. */
export function paymentResultQuery(number: string) {
  return queryOptions({
    queryKey: ['payment', number],
    queryFn: async ({ signal }) => {
      const order = await call(getPaymentResult, { params: { number } }, { signal });
      quotaChanged();
      return order;
    },
    retry: false,
    refetchOnMount: false,
    refetchInterval: ({ state: { data, error } }) => !data && isUnderWay(error) && limits.order.pollMs,
  });
}

/** Undecided: the payment is not finished, or the server cannot say yet. */
export function isUnderWay(error: unknown): boolean {
  if (error === null || isConnectionError(error)) return true;
  return error instanceof ApiError && (error.code === 'PAYMENT_NOT_FINISHED' || error.status >= 500);
}

export const paymentsQuery = (page: number) => listQuery('user', listPayments, { query: { page } });
export const promotionQuery = (page: number) => listQuery('user', getPromotion, { query: { page } });

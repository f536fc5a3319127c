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
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { ApiError, isConnectionError } from '../../lib/api-error.ts';
import { quotaChanged } from '../quota/use-server-status.ts';

/** Under `user`, so that they are cleared with the account and refetched with its quota. */
const billingKey = ['user', 'billing'] as const;

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call(listPlans, {}, { signal }),
});

export const membershipQuery = queryOptions({
  queryKey: [...billingKey, 'membership'],
  queryFn: ({ signal }) => call(getMembership, {}, { signal }),
});

export function ordersQuery({ page = 1, state }: { page?: number; state?: OrderState | undefined }) {
  const query = { page, ...(state && { state }) };
  return queryOptions({
    queryKey: [...billingKey, 'orders', query],
    queryFn: ({ signal }) => call(listOrders, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function orderQuery(number: string) {
  return queryOptions({
    queryKey: [...billingKey, 'order', number],
    queryFn: ({ signal }) => call(getOrder, { params: { number } }, { signal }),
    retry: false,
  });
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

export function paymentsQuery(page: number) {
  const query = { page };
  return queryOptions({
    queryKey: [...billingKey, 'payments', query],
    queryFn: ({ signal }) => call(listPayments, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function promotionQuery(page: number) {
  const query = { page };
  return queryOptions({
    queryKey: [...billingKey, 'promotion', query],
    queryFn: ({ signal }) => call(getPromotion, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

import { listModels, type Model } from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

const busyMs = 1000;
const idleMs = 10_000;

/** Whether something happens to the model without anybody pressing anything. */
const isUnderWay = ({ state }: Model) => !['installed', 'paused', 'failed'].includes(state);

/** Asked again every second while a model is on its way. */
export const modelsQuery = queryOptions({
  queryKey: ['admin', 'models'],
  queryFn: ({ signal }) => call(listModels, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.models.some(isUnderWay) ? busyMs : idleMs),
});

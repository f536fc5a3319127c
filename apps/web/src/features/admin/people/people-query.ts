import { listPeople } from '@parlando/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '../../../lib/api-client.ts';

export type PeopleFilter = NonNullable<CallInput<typeof listPeople>['query']>;

export const peopleQuery = (query: PeopleFilter) =>
  queryOptions({
    queryKey: ['admin', 'people', query],
    queryFn: ({ signal }) => call(listPeople, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

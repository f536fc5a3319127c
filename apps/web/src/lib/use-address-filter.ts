import { useSearchParams } from 'wouter';

type Change = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * The filter and the page of a list, stored in the URL. Going back leads to the page before, not through every filter.
 * @param read what the query string says
 */
export function useAddressFilter<Filter extends { page?: unknown }>(
  read = (query: Record<string, unknown>) => query as Filter,
) {
  const [address, setAddress] = useSearchParams();
  const filter = read(Object.fromEntries(address));
  const show = (change: Change, options?: { replace: true }) => {
    const shown = Object.entries(read({ ...filter, ...change }));
    setAddress(
      shown.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
      options,
    );
  };
  return {
    filter,
    /** Identifies the filter on whichever page. */
    asked: JSON.stringify({ ...filter, page: undefined }),
    page: Number(filter.page ?? 1),
    /** Goes to the first page. */
    onFilter: (change: Change) => show({ ...change, page: undefined }, { replace: true }),
    onPage: (page: number) => show({ page }),
    clear: () => setAddress({}, { replace: true }),
  };
}

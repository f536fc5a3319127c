import { useSearchParams } from 'wouter';

type Change = Readonly<Record<string, string | number | undefined>>;

/** The filter and the page of a list, stored in the URL. */
export function useAddressFilter<Filter extends { page?: unknown }>() {
  const [address, setAddress] = useSearchParams();
  const filter = Object.fromEntries(address) as Filter;
  const show = (change: Change) =>
    setAddress(
      Object.entries({ ...filter, ...change }).flatMap(([name, value]) =>
        value ? [[name, String(value)]] : [],
      ),
    );
  return {
    filter,
    /** Identifies the filter on whichever page. */
    asked: JSON.stringify({ ...filter, page: undefined }),
    page: Number(filter.page ?? 1),
    /** Goes to the first page. */
    onFilter: (change: Change) => show({ ...change, page: undefined }),
    onPage: (page: number) => show({ page }),
  };
}

import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { queryClient } from '../lib/query-client.ts';

/** What asks the server stands below the page's own client, as in the page. */
export const withQueries = (shown: ReactNode) => (
  <QueryClientProvider client={queryClient}>{shown}</QueryClientProvider>
);

/** The same, where the address is `path`. */
export const shownAt = (path: string, shown: ReactNode) =>
  withQueries(<Router {...memoryLocation({ path })}>{shown}</Router>);

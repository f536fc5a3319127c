import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { queryClient } from '../lib/query-client.ts';

/** Wraps an element in the page's own query client. */
export const withQueries = (shown: ReactNode) => (
  <QueryClientProvider client={queryClient}>{shown}</QueryClientProvider>
);

/** The same at the URL `path`. */
export const shownAt = (path: string, shown: ReactNode) =>
  withQueries(<Router {...memoryLocation({ path })}>{shown}</Router>);

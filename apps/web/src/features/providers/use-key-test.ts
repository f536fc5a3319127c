import type { ProviderTestResult } from '@parlando/providers';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ConversionFailure, conversionFailure } from '../../model/conversion/conversion-failure.ts';
import type { AppSettings } from '../../model/settings/settings-store.ts';
import { testKey } from './test-key.ts';

export interface KeyTest {
  readonly isRunning: boolean;
  readonly result: ProviderTestResult | undefined;
  readonly failure: ConversionFailure | null;
  /** What was tried. */
  readonly tried: AppSettings | undefined;
  readonly run: (settings: AppSettings) => void;
}

/** "Test this key", one at a time; ends when the form closes. */
export function useKeyTest(api: number): KeyTest {
  const closing = useRef<AbortController | null>(null);
  useEffect(() => () => closing.current?.abort(), []);
  const testing = useMutation({
    mutationFn: (settings: AppSettings) => {
      closing.current?.abort();
      closing.current = new AbortController();
      return testKey(api, settings, closing.current.signal);
    },
  });
  return {
    isRunning: testing.isPending,
    result: testing.data,
    failure: testing.error ? conversionFailure(testing.error, api) : null,
    tried: testing.variables,
    run: (settings) => testing.mutate(settings),
  };
}

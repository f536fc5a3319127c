import { describe, expect, test } from 'vitest';
import {
  type ConversionAction,
  type ConversionState,
  conversionReducer,
  idleConversion,
  isRunning,
} from './conversion-workflow.ts';

const run = (...types: ConversionAction['type'][]): ConversionState =>
  types.reduce((state, type) => conversionReducer(state, { type }), idleConversion);

describe('conversion workflow', () => {
  test('passes the five steps at 10, 30, 70, 90 and 100 per cent', () => {
    const seen: (string | number)[] = [];
    let state = conversionReducer(idleConversion, { type: 'start' });
    for (let step = 0; step < 5; step++) {
      seen.push(state.phase, state.progress);
      state = conversionReducer(state, { type: 'advance' });
    }
    expect(seen).toEqual([
      'validating',
      10,
      'preparing',
      30,
      'converting',
      70,
      'saving',
      90,
      'completed',
      100,
    ]);
  });

  test('starts from idle only', () => {
    const converting = run('start', 'advance', 'advance');
    expect(conversionReducer(converting, { type: 'start' })).toBe(converting);
    const completed = run('start', 'advance', 'advance', 'advance', 'advance');
    expect(conversionReducer(completed, { type: 'start' })).toBe(completed);
  });

  test('fails and aborts from any running phase, keeping the step it was in', () => {
    expect(run('start', 'advance', 'fail')).toMatchObject({
      phase: 'failed',
      step: 'preparing',
      progress: 30,
      aborted: false,
    });
    expect(run('start', 'advance', 'advance', 'abort')).toMatchObject({
      phase: 'failed',
      step: 'converting',
      aborted: true,
    });
    expect(run('abort')).toBe(idleConversion);
  });

  test('returns to idle after an end, never out of the middle', () => {
    expect(run('start', 'fail', 'reset')).toBe(idleConversion);
    const running = run('start');
    expect(conversionReducer(running, { type: 'reset' })).toBe(running);
    expect(isRunning(running)).toBe(true);
    expect(isRunning(idleConversion)).toBe(false);
  });
});

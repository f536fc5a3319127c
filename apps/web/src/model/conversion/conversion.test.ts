import type { TaskState } from '@parlando/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Conversion,
  type ConversionEvent,
  conversionReducer,
  currentRetry,
  currentStep,
  failureOf,
  idempotencyKeyOf,
  idleConversion,
  isRunning,
  isWaiting,
  lastConversion,
  progressOf,
  queuePlace,
  requestStatus,
  resultOf,
} from './conversion.ts';
import { cancelledFailure, conversionFailure, NoAudio, queueClearedFailure } from './conversion-failure.ts';
import { conversionAfter, standInResult, waitingTask } from './testing/conversions.ts';

const task = (patch: Partial<TaskState>): TaskState => ({ ...waitingTask, ...patch });
const failure = conversionFailure(new NoAudio(), 5);
const { request } = conversionAfter() as Extract<Conversion, { phase: 'converting' }>;
const start = (id = 'a'): ConversionEvent => ({ type: 'started', id, request, now: 1 });
const answered = (taskId: string | null, position?: number): ConversionEvent => ({
  type: 'responded',
  taskId,
  queued: position === undefined ? null : { position, estimatedWaitTime: 12 },
});
const changed = (patch: Partial<TaskState>): ConversionEvent => ({
  type: 'task-changed',
  task: task(patch),
});
const aborted: ConversionEvent = { type: 'failed', failure: cancelledFailure, now: 4 };
const completed: ConversionEvent = { type: 'completed', result: standInResult, now: 4 };
const run = (...events: ConversionEvent[]) => events.reduce(conversionReducer, idleConversion);
const toTheEnd: ConversionEvent[] = [
  start(),
  { type: 'validated' },
  { type: 'sent' },
  { type: 'audio-ended' },
  completed,
];

describe('one conversion', () => {
  test('passes the five steps at 10, 30, 70, 90 and 100 per cent', () => {
    const seen = toTheEnd.map((_, index) => {
      const state = run(...toTheEnd.slice(0, index + 1));
      return [state.phase, progressOf(state)];
    });
    expect(seen).toEqual([
      ['validating', 10],
      ['preparing', 30],
      ['converting', 70],
      ['saving', 90],
      ['completed', 100],
    ]);
  });

  test('can begin when none is running, even before the last one has settled', () => {
    const running = conversionAfter();
    expect(conversionReducer(running, start('b'))).toBe(running);
    expect(run(...toTheEnd, start('b'))).toMatchObject({ phase: 'validating', id: 'b' });
  });

  test('settles only by its own timer, and still knows its outcome', () => {
    expect(run(...toTheEnd, { type: 'settled', id: 'other' })).toMatchObject({ phase: 'completed' });
    const settled = run(...toTheEnd, { type: 'settled', id: 'a' });
    expect(settled.phase).toBe('idle');
    expect(resultOf(settled)).toBe(standInResult);
    expect(progressOf(settled)).toBe(0);
  });

  test('keeps the step that failed, until the failure is dismissed', () => {
    const failed = run(start(), { type: 'validated' }, { type: 'failed', failure, now: 3 });
    expect(failed).toMatchObject({ phase: 'failed', endTime: 3 });
    expect(currentStep(failed)).toBe('preparing');
    expect(failureOf(failed)).toBe(failure);
    expect(failureOf(conversionReducer(failed, { type: 'dismissed' }))).toBeNull();
    const done = run(...toTheEnd);
    expect(conversionReducer(done, { type: 'dismissed' })).toBe(done);
  });

  test.each([cancelledFailure, queueClearedFailure])(
    'a conversion cancelled for $kind is not shown as a failure',
    (reason) => {
      const state = conversionAfter({ type: 'failed', failure: reason, now: 3 });
      expect(requestStatus(state)).toBe('cancelled');
      expect(failureOf(state)).toBeNull();
    },
  );
});

describe('the request of a conversion', () => {
  test('passes through the queue into processing', () => {
    expect(requestStatus(run(start()))).toBeNull();
    expect(requestStatus(run(start(), { type: 'validated' }))).toBe('pending');
    const queued = conversionAfter(answered('t1', 3));
    expect([requestStatus(queued), isWaiting(queued)]).toEqual(['queued', true]);
    expect(queuePlace(queued)).toEqual({ position: 3, estimatedWaitTime: 12 });
    const next = conversionReducer(queued, changed({ position: 1, estimatedWaitTime: 5 }));
    expect(queuePlace(next)).toEqual({ position: 1, estimatedWaitTime: 5 });
    const spoken = conversionReducer(next, changed({ status: 'processing' }));
    expect([requestStatus(spoken), queuePlace(spoken), isWaiting(spoken)]).toEqual([
      'processing',
      null,
      false,
    ]);
  });

  test('does not go back to waiting once it is spoken, whatever event arrives late', () => {
    const late = conversionAfter(answered('t1'), { type: 'audio-arrived' }, changed({ position: 2 }));
    expect(requestStatus(late)).toBe('processing');
  });

  test('belongs to one task, whose events may arrive before the response', () => {
    const asked = conversionAfter();
    const ofBatch = changed({ id: 't1', idempotencyKey: 'batch-1.item-1', position: 1 });
    expect(conversionReducer(asked, ofBatch)).toBe(asked);
    const idempotencyKey = idempotencyKeyOf('id' in asked ? asked.id : '');
    const heard = conversionReducer(asked, changed({ id: 't9', idempotencyKey, position: 4 }));
    expect(heard).toMatchObject({ taskId: 't9', speech: { position: 4 } });
    const other = conversionReducer(heard, changed({ id: 't2', status: 'processing' }));
    expect(other).toBe(heard);
  });

  test('reports the current attempt while it is spoken', () => {
    const retried = conversionAfter({ type: 'retried', attempt: 2, attempts: 3 });
    expect(currentRetry(retried)).toEqual({ attempt: 2, attempts: 3 });
    expect(currentRetry(conversionReducer(retried, { type: 'audio-ended' }))).toBeNull();
  });
});

const anyEvent: fc.Arbitrary<ConversionEvent> = fc.oneof(
  fc.constantFrom('a', 'b').map(start),
  fc.constantFrom<ConversionEvent>(
    ...toTheEnd,
    { type: 'refused', findings: [], now: 2 },
    answered('t1'),
    answered(null),
    answered('t1', 2),
    changed({ position: 1 }),
    changed({ status: 'processing' }),
    changed({ id: 't2', status: 'completed' }),
    { type: 'audio-arrived' },
    { type: 'retried', attempt: 2, attempts: 3 },
    { type: 'failed', failure, now: 4 },
    aborted,
    { type: 'settled', id: 'a' },
    { type: 'settled', id: 'b' },
    { type: 'dismissed' },
  ),
);

/** Every state that a sequence of events leads through, starting from idle. */
const anyCourse = fc.array(anyEvent, { maxLength: 40 }).map((events) => {
  const states: Conversion[] = [idleConversion];
  for (const event of events) states.push(conversionReducer(states.at(-1) ?? idleConversion, event));
  return states;
});

const keysOf: Record<Conversion['phase'], string> = {
  idle: 'last phase',
  validating: 'id phase request startTime taskId',
  preparing: 'id phase request startTime taskId',
  converting: 'id phase request retry speech startTime taskId',
  saving: 'id phase request startTime taskId',
  completed: 'endTime id phase request result startTime taskId',
  refused: 'endTime findings id phase request startTime taskId',
  failed: 'endTime failure id phase request startTime step taskId',
};

describe('after any sequence of events', () => {
  test('a state has the fields of its phase, and nothing else', () => {
    fc.assert(
      fc.property(anyCourse, (states) => {
        for (const state of states) {
          expect(Object.keys(state).toSorted().join(' ')).toBe(keysOf[state.phase]);
          if (state.phase === 'validating' || state.phase === 'preparing') expect(state.taskId).toBeNull();
          if (queuePlace(state)) expect(isWaiting(state)).toBe(true);
          if (isRunning(state)) expect(lastConversion(state)).toBeNull();
        }
      }),
    );
  });

  test('every conversion ends exactly once before the next begins', () => {
    fc.assert(
      fc.property(anyCourse, (states) => {
        let open = 0;
        for (const [index, state] of states.entries()) {
          const before = states[index - 1] ?? idleConversion;
          if (!isRunning(before) && isRunning(state)) open++;
          if (isRunning(before) && lastConversion(state)) open--;
          expect(open).toBe(isRunning(state) ? 1 : 0);
        }
      }),
    );
  });

  test('an abort ends the running conversion and changes nothing else', () => {
    fc.assert(
      fc.property(anyCourse, (states) => {
        for (const state of states) {
          const after = conversionReducer(state, aborted);
          if (isRunning(state)) expect(requestStatus(after)).toBe('cancelled');
          else expect(after).toBe(state);
        }
      }),
    );
  });

  test('progress never goes backwards within one conversion', () => {
    fc.assert(
      fc.property(anyCourse, (states) => {
        for (const [index, state] of states.entries()) {
          const before = states[index - 1] ?? idleConversion;
          if (!isRunning(before)) continue;
          expect(progressOf(state)).toBeGreaterThanOrEqual(progressOf(before));
          if (!isWaiting(before) && isRunning(state)) expect(isWaiting(state)).toBe(false);
        }
      }),
    );
  });
});

import type { TaskState } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import type { Finding } from '../document/validate.ts';
import { type ConversionFailure, isCancellation } from './conversion-failure.ts';
import type { ConversionRequest } from './conversion-request.ts';
import type { ConversionResult } from './conversion-result.ts';

export const conversionSteps = ['validating', 'preparing', 'converting', 'saving', 'completed'] as const;
export type ConversionStep = (typeof conversionSteps)[number];

export interface QueuePlace {
  /** 1 = next. */
  readonly position: number;
  /** Seconds. */
  readonly estimatedWaitTime: number;
}

interface Begun {
  /** `tts_{time}_{random}`, generated in the browser. */
  readonly id: string;
  readonly request: ConversionRequest;
  /** Milliseconds since 1970. */
  readonly startTime: number;
  /** The server's task; null until it is known, and for other services. */
  readonly taskId: string | null;
}

interface Converting extends Begun {
  readonly phase: 'converting';
  /** The request was sent, is queued, or is being spoken. */
  readonly speech: 'pending' | QueuePlace | 'processing';
  /** The current attempt, once the first has failed; or the connection broke while audio arrived. */
  readonly retry: { readonly attempt: number; readonly attempts: number } | 'reconnecting' | null;
}

export type RunningConversion =
  | (Begun & { readonly phase: 'validating' | 'preparing' | 'saving' })
  | Converting;

export type EndedConversion = Begun & { readonly endTime: number } & (
    | { readonly phase: 'completed'; readonly result: ConversionResult }
    /** The text or the options are invalid: nothing was sent. */
    | { readonly phase: 'refused'; readonly findings: readonly Finding[] }
    /** Includes cancelled conversions. `step` is the one that failed. */
    | { readonly phase: 'failed'; readonly failure: ConversionFailure; readonly step: ConversionStep }
  );

/** The conversion of the Text screen. Two seconds after it ends, it is idle again and keeps the last outcome. */
export type Conversion =
  | { readonly phase: 'idle'; readonly last: EndedConversion | null }
  | RunningConversion
  | EndedConversion;

/** Times are milliseconds since 1970. */
export type ConversionEvent =
  | ({ readonly type: 'started'; readonly now: number } & Pick<Begun, 'id' | 'request'>)
  | { readonly type: 'refused'; readonly findings: readonly Finding[]; readonly now: number }
  | { readonly type: 'validated' }
  | { readonly type: 'sent' }
  | { readonly type: 'responded'; readonly taskId: string | null; readonly queued: QueuePlace | null }
  | { readonly type: 'task-changed'; readonly task: TaskState }
  | { readonly type: 'audio-arrived' }
  | { readonly type: 'retried'; readonly attempt: number; readonly attempts: number }
  | { readonly type: 'connection-lost' }
  | { readonly type: 'audio-ended' }
  | { readonly type: 'completed'; readonly result: ConversionResult; readonly now: number }
  | { readonly type: 'failed'; readonly failure: ConversionFailure; readonly now: number }
  /** The end of this conversion was shown for long enough. */
  | { readonly type: 'settled'; readonly id: string }
  /** The person closed the failure message. */
  | { readonly type: 'dismissed' }
  /** The page was reloaded after this conversion. */
  | { readonly type: 'restored'; readonly ended: EndedConversion };

export const idleConversion: Conversion = { phase: 'idle', last: null };

/** Ignores an event that the current phase does not allow. */
export function conversionReducer(state: Conversion, event: ConversionEvent): Conversion {
  switch (event.type) {
    case 'started': {
      if (isRunning(state)) return state;
      const { id, request, now } = event;
      return { phase: 'validating', id, request, startTime: now, taskId: null };
    }
    case 'settled':
      return isEnded(state) && state.id === event.id ? { phase: 'idle', last: state } : state;
    case 'dismissed':
      return lastConversion(state)?.phase === 'failed' ? idleConversion : state;
    case 'restored':
      return state.phase === 'idle' && !state.last ? { phase: 'idle', last: event.ended } : state;
    default:
      return isRunning(state) ? advance(state, event) : state;
  }
}

type ProgressEvent = Exclude<ConversionEvent, { type: 'started' | 'settled' | 'dismissed' | 'restored' }>;

function advance(state: RunningConversion, event: ProgressEvent): Conversion {
  const { phase, id, request, startTime, taskId } = state;
  const begun: Begun = { id, request, startTime, taskId };
  switch (event.type) {
    case 'refused':
      if (phase !== 'validating') return state;
      return { ...begun, phase: 'refused', findings: event.findings, endTime: event.now };
    case 'validated':
      return phase === 'validating' ? { ...begun, phase: 'preparing' } : state;
    case 'sent':
      if (phase !== 'preparing') return state;
      return { ...begun, phase: 'converting', speech: 'pending', retry: null };
    case 'audio-ended':
      return phase === 'converting' ? { ...begun, phase: 'saving' } : state;
    case 'completed':
      if (phase !== 'saving') return state;
      return { ...begun, phase: 'completed', result: event.result, endTime: event.now };
    case 'failed':
      return { ...begun, phase: 'failed', failure: event.failure, step: phase, endTime: event.now };
    default:
      return phase === 'converting' ? follow(state, event) : state;
  }
}

type SpeechEvent = Extract<
  ProgressEvent,
  { type: 'responded' | 'task-changed' | 'audio-arrived' | 'retried' | 'connection-lost' }
>;

function follow(state: Converting, event: SpeechEvent): Converting {
  switch (event.type) {
    case 'responded':
      return queue({ ...state, taskId: event.taskId ?? state.taskId }, event.queued);
    case 'task-changed': {
      const { id, status, position, estimatedWaitTime } = event.task;
      if (!isTaskOf(state, event.task)) return state;
      if (status === 'processing') return { ...state, taskId: id, speech: 'processing' };
      const isQueued = status === 'pending' && position !== null;
      return queue(
        { ...state, taskId: id },
        isQueued ? { position, estimatedWaitTime: estimatedWaitTime ?? 0 } : null,
      );
    }
    case 'audio-arrived':
      if (state.speech === 'processing' && state.retry !== 'reconnecting') return state;
      return { ...state, speech: 'processing', retry: state.retry === 'reconnecting' ? null : state.retry };
    case 'connection-lost':
      return { ...state, retry: 'reconnecting' };
    case 'retried':
      return { ...state, retry: { attempt: event.attempt, attempts: event.attempts } };
  }
}

/** The `Idempotency-Key` of a conversion's task. */
export const idempotencyKeyOf = (id: string): string => `${id}.task`;

/** The event stream also reports the person's other tasks, such as those of a batch. */
function isTaskOf({ id, taskId }: Converting, task: TaskState): boolean {
  return task.id === taskId || task.idempotencyKey === idempotencyKeyOf(id);
}

/** Ignores queue events that arrive after speech has begun. */
function queue(state: Converting, place: QueuePlace | null): Converting {
  return place === null || state.speech === 'processing' ? state : { ...state, speech: place };
}

export function isRunning(state: Conversion): state is RunningConversion {
  return state.phase !== 'idle' && !isEnded(state);
}

function isEnded(state: Conversion): state is EndedConversion {
  return state.phase === 'completed' || state.phase === 'refused' || state.phase === 'failed';
}

/** Returns the conversion that ended last; null while one is running. */
export function lastConversion(state: Conversion): EndedConversion | null {
  if (state.phase === 'idle') return state.last;
  return isEnded(state) ? state : null;
}

export const RequestStatus = z.enum(['pending', 'queued', 'processing', 'completed', 'failed', 'cancelled']);
export type RequestStatus = z.infer<typeof RequestStatus>;

/** Returns the status of the request; null before it is sent. */
export function requestStatus(state: Conversion): RequestStatus | null {
  switch (state.phase) {
    case 'idle':
    case 'validating':
    case 'refused':
      return null;
    case 'preparing':
      return 'pending';
    case 'converting':
      return typeof state.speech === 'string' ? state.speech : 'queued';
    case 'saving':
      return 'processing';
    case 'completed':
      return 'completed';
    case 'failed':
      return isCancellation(state.failure) ? 'cancelled' : 'failed';
  }
}

/** Whether speech has not begun: until then the button says Cancel, afterwards Abort. */
export function isWaiting(state: Conversion): boolean {
  const status = requestStatus(state);
  return isRunning(state) && status !== 'processing';
}

export function queuePlace(state: Conversion): QueuePlace | null {
  return state.phase === 'converting' && typeof state.speech === 'object' ? state.speech : null;
}

export function currentRetry(state: Conversion): Converting['retry'] {
  return state.phase === 'converting' ? state.retry : null;
}

/** Returns the current or the failed step; null while idle. */
export function currentStep(state: Conversion): ConversionStep | null {
  if (state.phase === 'idle') return null;
  if (state.phase === 'failed') return state.step;
  return state.phase === 'refused' ? 'validating' : state.phase;
}

const stepProgress: Record<ConversionStep, number> = {
  validating: 10,
  preparing: 30,
  converting: 70,
  saving: 90,
  completed: 100,
};

/** 0 to 100. */
export function progressOf(state: Conversion): number {
  const step = currentStep(state);
  return step === null ? 0 : stepProgress[step];
}

export function resultOf(state: Conversion): ConversionResult | null {
  const last = lastConversion(state);
  return last?.phase === 'completed' ? last.result : null;
}

/** Returns the failure for the banner. Cancellations and expired sessions are reported elsewhere. */
export function failureOf(state: Conversion): ConversionFailure | null {
  const last = lastConversion(state);
  if (last?.phase !== 'failed') return null;
  const { failure } = last;
  return isCancellation(failure) || failure.kind === 'session' ? null : failure;
}

const noFindings: readonly Finding[] = [];

/** Returns the findings that refused the last press on Convert. */
export function refusedFindings(state: Conversion): readonly Finding[] {
  const last = lastConversion(state);
  return last?.phase === 'refused' ? last.findings : noFindings;
}

/** Passed to the functions that carry out a conversion. */
export interface ConversionRun {
  readonly id: string;
  /** Aborted when a person or an administrator ends the conversion. */
  readonly signal: AbortSignal;
  /** Has no effect once `signal` is aborted. */
  readonly emit: (event: ConversionEvent) => void;
}

/** The one conversion of the Text screen. Written by `run-conversion.ts` only. */
export const useConversion = create<Conversion>(() => idleConversion);

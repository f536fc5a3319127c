import type { TaskState } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isAbort } from '../../lib/api-error.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { cancelOnServer } from '../../model/conversion/synthesis-client.ts';
import { isRunning, speakTimed, timedQuery } from '../../model/timed/speak-timed.ts';
import { setSpoken, type TimedFile } from '../../model/timed/timed-store.ts';

export function useTimedRun({ cues, spoken }: TimedFile) {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const asking = useRef<AbortController>(null);
  const task = useQuery(timedQuery(spoken?.taskId));
  const { data, error } = task;
  const runs = spoken !== null && isRunning(task);
  useEffect(() => () => asking.current?.abort(), []);

  const speak = async (maxRate: number) => {
    const mine = new AbortController();
    asking.current = mine;
    setIsAsking(true);
    setFailure(null);
    try {
      setSpoken(await speakTimed(cues, maxRate, mine.signal), cues);
    } catch (cause) {
      if (!isAbort(cause)) setFailure(wordsOf(cause));
    } finally {
      setIsAsking(false);
    }
  };
  const stop = () => {
    asking.current?.abort();
    if (!runs) return;
    cancelOnServer(spoken.taskId).catch((cause: unknown) => {
      // The task has ended meanwhile: there is nothing to cancel.
      if (!(cause instanceof ApiError && cause.status === 409)) setFailure(wordsOf(cause));
    });
  };
  return {
    speak,
    stop,
    isSpeaking: isAsking || runs,
    failure: failure ?? (runs ? null : failureOf(data?.task, error)),
    /** Null until something was spoken. */
    outcome: spoken && data ? data : null,
  };
}

function failureOf(task: TaskState | undefined, error: Error | null): string | null {
  if (task?.status === 'completed') return null;
  return task?.status === 'failed' ? (task.error_message ?? '') : error && wordsOf(error);
}

export type TimedOutcome = NonNullable<ReturnType<typeof useTimedRun>['outcome']>;

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isAbort } from '../../lib/api-error.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { cancelOnServer } from '../../model/conversion/synthesis-client.ts';
import { speakTimed, timedQuery } from '../../model/timed/speak-timed.ts';
import { setSpoken, type TimedFile } from '../../model/timed/timed-store.ts';

/** Speaks the cues of a file, and tracks how they fit. */
export function useTimedRun({ cues, spoken }: TimedFile) {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const asking = useRef<AbortController>(null);
  const { data } = useQuery(timedQuery(spoken?.taskId));
  const status = data?.task.status;
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
    if (spoken) cancelOnServer(spoken.taskId).catch((cause: unknown) => setFailure(wordsOf(cause)));
  };
  const isSpeaking = isAsking || (spoken !== null && status !== 'completed' && status !== 'failed');
  return {
    speak,
    stop,
    isSpeaking,
    failure: failure ?? (status === 'failed' ? (data?.task.error_message ?? '') : null),
    /** Null until something was spoken. */
    outcome: spoken && data ? data : null,
  };
}

export type TimedOutcome = NonNullable<ReturnType<typeof useTimedRun>['outcome']>;

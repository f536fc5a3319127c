import {
  AcceptedSynthesis,
  type AudioFormat,
  type CastMember,
  createSynthesis,
  freeService,
  getTaskCues,
  getTaskStatus,
  headerNames,
  limits,
  successEnvelope,
  type TimedCue,
} from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, openCall } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { currentLanguage } from '../../lib/language.ts';
import { createRequestIds } from '../../lib/request-ids.ts';
import { askAfterGap, waitForGap } from '../conversion/request-gap.ts';
import { useEditor } from '../document/editor-store.ts';
import { defaultVoice } from '../options/default-voice.ts';
import { presentOptions, synthesisOptions } from '../options/options-store.ts';
import { quotaChanged } from '../quota/use-server-status.ts';
import { giveVoices } from '../script/give-voices.ts';

const pollMs = 700;
const requestIds = createRequestIds();

/** Has the free service speak timed cues with the current options. Throws `ApiError`. */
export async function speakTimed(
  cues: readonly TimedCue[],
  maxRate: number,
  signal: AbortSignal,
): Promise<{ taskId: string; format: AudioFormat }> {
  const options = presentOptions();
  const { silence, endSilence, ...manner } = synthesisOptions(options);
  const voice = options.api === freeService ? options.voice : defaultVoice(currentLanguage(), freeService);
  const cast = castOf(cues);
  const body = { ...manner, voice, cues: [...cues], maxRate, async: true, ...(cast.length > 0 && { cast }) };
  const headers = { [headerNames.idempotencyKey]: requestIds.idFor(body) };
  try {
    await waitForGap(signal);
    const ask = () =>
      openCall(createSynthesis, { body }, { signal, headers, timeoutMs: limits.timeoutMs.synthesis });
    const reply: unknown = await (await askAfterGap(ask, signal)).json();
    const { data } = successEnvelope(AcceptedSynthesis).parse(reply);
    requestIds.answered();
    return { taskId: data.task_id, format: options.format };
  } finally {
    quotaChanged();
  }
}

/** A voice for each speaker in the file: from the editor's cast, else one of the chosen language. */
function castOf(cues: readonly TimedCue[]): CastMember[] {
  const { name } = limits.cast;
  const names = [...new Set(cues.flatMap(({ speaker }) => speaker ?? []))]
    .filter((each) => each.length <= name.max && !/[:：]/.test(each))
    .slice(0, limits.cast.members);
  const known = useEditor.getState().cast.filter((member) => names.includes(member.name));
  const strangers = names.filter((each) => !known.some((member) => member.name === each));
  return [...known, ...giveVoices(strangers, known, { ...presentOptions(), api: freeService })];
}

/** How the cues of a task fit into their times; polled while they are being spoken. */
export function timedQuery(taskId: string | undefined) {
  return queryOptions({
    queryKey: ['task', taskId, 'cues'] as const,
    enabled: taskId !== undefined,
    queryFn: async ({ signal }) => {
      const input = { params: { id: taskId ?? '' } };
      const task = await call(getTaskStatus, input, { signal });
      return { task, ...(await call(getTaskCues, input, { signal })) };
    },
    refetchInterval: ({ state }) => (isRunning(state) ? pollMs : false),
  });
}

/** Whether a task may still be spoken: until it has ended, or is gone because it was deleted. */
export function isRunning({ data, error }: TimedState): boolean {
  const status = data?.task.status;
  const isGone = error instanceof ApiError && error.status === 404;
  return status !== 'completed' && status !== 'failed' && !isGone;
}

interface TimedState {
  readonly data: { readonly task: { readonly status: string } } | undefined;
  readonly error: Error | null;
}

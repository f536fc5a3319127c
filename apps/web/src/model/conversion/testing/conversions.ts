import type { TaskState } from '@parlando/contract';
import { useOptions } from '../../options/options-store.ts';
import { type Conversion, type ConversionEvent, conversionReducer, idleConversion } from '../conversion.ts';
import type { ConversionFailure } from '../conversion-failure.ts';
import type { ConversionResult } from '../conversion-result.ts';

const begun: ConversionEvent[] = [
  {
    type: 'started',
    id: 'tts_1_test',
    request: {
      api: 5,
      voiceData: { activeIndex: '0', ssmlContent: '', inputContent: '你好' },
      options: useOptions.getInitialState(),
    },
    now: 1,
  },
  { type: 'validated' },
  { type: 'sent' },
];

/** A conversion after its request was sent and these events arrived. */
export function conversionAfter(...events: ConversionEvent[]): Conversion {
  return [...begun, ...events].reduce(conversionReducer, idleConversion);
}

export function completedConversion(result: ConversionResult): Conversion {
  return conversionAfter({ type: 'audio-ended' }, { type: 'completed', result, now: 2 });
}

export function failedConversion(failure: ConversionFailure): Conversion {
  return conversionAfter({ type: 'failed', failure, now: 2 });
}

export const waitingTask: TaskState = {
  id: 't1',
  idempotencyKey: null,
  status: 'pending',
  urlReady: false,
  audioUrl: null,
  audio_url: null,
  permanentUrl: null,
  error_message: null,
  errorCode: null,
  progress: 0,
  position: null,
  estimatedWaitTime: null,
  fileSize: null,
  processingTime: null,
  engine: 'espeak',
  voice: 'espeak-zh-CN-qinghe',
  createdAt: '2026-11-20T00:00:00.000Z',
  completedAt: null,
};

export function completedTask(audioUrl: string): TaskState {
  return {
    ...waitingTask,
    status: 'completed',
    urlReady: true,
    audioUrl,
    audio_url: audioUrl,
    permanentUrl: audioUrl,
    progress: 100,
    fileSize: 3,
    processingTime: 120,
    completedAt: '2026-11-20T00:00:01.000Z',
  };
}

/** An embedded voice spoke in place of the chosen one. */
export const standInResult: ConversionResult = {
  taskId: 't1',
  engine: 'espeak',
  voice: 'espeak-zh-CN-qinghe',
  wantedVoice: 'zh-CN-XiaoxiaoNeural',
  cacheHit: false,
  processingTimeMs: 1234,
  characters: 1500,
  fileSize: 2048,
  warnings: ['ENGINE_FALLBACK'],
  unspokenWords: [],
};

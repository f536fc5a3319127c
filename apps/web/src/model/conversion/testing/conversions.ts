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

/** One whose request was sent, and what has come of it since. */
export function conversionAfter(...events: ConversionEvent[]): Conversion {
  return [...begun, ...events].reduce(conversionReducer, idleConversion);
}

export function completedConversion(result: ConversionResult): Conversion {
  return conversionAfter({ type: 'audio-ended' }, { type: 'completed', result, now: 2 });
}

export function failedConversion(failure: ConversionFailure): Conversion {
  return conversionAfter({ type: 'failed', failure, now: 2 });
}

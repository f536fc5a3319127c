import { freeService } from '@parlando/contract';
import { withWords } from '../../lib/language.ts';
import { allowLaterPlay } from '../player/playback.ts';
import { quotaChanged } from '../quota/use-server-status.ts';
import type { ConversionRun } from './conversion.ts';
import type { ConversionRequest } from './conversion-request.ts';
import type { ConversionResult } from './conversion-result.ts';
import { followTask } from './follow-task.ts';
import { forgetConversion, keepPresent } from './kept-conversion.ts';
import { requestFindings } from './request-findings.ts';
import { startGap, waitForGap } from './request-gap.ts';
import { speakFree } from './speak-free.ts';

export { cancelOnServer } from './synthesis-client.ts';

/** Lazy-loaded when a service with the person's own key is used. */
const loadOwnServices = withWords(() => import('./speak-with-own-key.ts'));

/** Runs a conversion from validation to the permanent link. Rejects with the error that made it fail. */
export async function convert(
  request: ConversionRequest,
  run: ConversionRun,
  onQueueCleared: () => void,
): Promise<void> {
  allowLaterPlay();
  const findings = await requestFindings(request);
  run.signal.throwIfAborted();
  if (findings.some(({ severity }) => severity === 'error')) {
    run.emit({ type: 'refused', findings, now: Date.now() });
    return;
  }
  run.emit({ type: 'validated' });
  const isFree = request.api === freeService;
  const following = isFree && followTask(run, onQueueCleared);
  try {
    await waitForGap(run.signal);
    run.signal.throwIfAborted();
    run.emit({ type: 'sent' });
    keepPresent();
    const result = isFree ? await speakFree(request, run) : await speakWithOwnKey(request, run);
    run.emit({ type: 'completed', result, now: Date.now() });
    keepPresent();
  } catch (cause) {
    forgetConversion();
    throw cause;
  } finally {
    if (following) {
      following.dispose();
      quotaChanged();
    }
  }
}

async function speakWithOwnKey(request: ConversionRequest, run: ConversionRun): Promise<ConversionResult> {
  try {
    const services = await loadOwnServices();
    return await services.speakWithOwnKey(request, run);
  } finally {
    startGap();
  }
}

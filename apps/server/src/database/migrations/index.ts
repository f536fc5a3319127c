import type { Migration } from 'kysely';
import { synthesis } from './0001-synthesis.ts';
import { accounts } from './0002-accounts.ts';
import { batches } from './0003-batches.ts';
import { configurations } from './0004-configurations.ts';
import { predictedDurations } from './0005-predicted-durations.ts';
import { fairness } from './0006-fairness.ts';
import { cachedSegments } from './0007-cached-segments.ts';
import { loginPlaces } from './0008-login-places.ts';
import { payingBuckets } from './0009-paying-buckets.ts';
import { workerIds } from './0010-worker-ids.ts';
import { wechat } from './0011-wechat.ts';
import { billing } from './0012-billing.ts';
import { administration } from './0013-administration.ts';
import { preferences } from './0015-preferences.ts';
import { paymentTraces } from './0016-payment-traces.ts';
import { otherTakes } from './0018-other-takes.ts';
import { audioPeaks } from './0019-audio-peaks.ts';
import { wechatTokenClaim } from './0020-wechat-token-claim.ts';
import { guestBatches } from './0021-guest-batches.ts';
import { dictionaries } from './0023-dictionaries.ts';
import { cueFits } from './0024-cue-fits.ts';
import { projects } from './0025-projects.ts';
import { keys } from './0026-keys.ts';
import { textStreams } from './0029-text-streams.ts';
import { models } from './0031-models.ts';
import { instanceSecret } from './0032-instance-secret.ts';
import { nodes } from './0033-nodes.ts';
import { lookingAfter } from './0035-looking-after.ts';
import { projectMarks } from './0036-project-marks.ts';
import { modelPlaces } from './0037-model-places.ts';
import { settledCharges } from './0038-settled-charges.ts';
import { auditDays } from './0039-audit-days.ts';
import { packageTotals } from './0040-package-totals.ts';

/** In the order they run. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-synthesis': synthesis,
  '0002-accounts': accounts,
  '0003-batches': batches,
  '0004-configurations': configurations,
  '0005-predicted-durations': predictedDurations,
  '0006-fairness': fairness,
  '0007-cached-segments': cachedSegments,
  '0008-login-places': loginPlaces,
  '0009-paying-buckets': payingBuckets,
  '0010-worker-ids': workerIds,
  '0011-wechat': wechat,
  '0012-billing': billing,
  '0013-administration': administration,
  '0015-preferences': preferences,
  '0016-payment-traces': paymentTraces,
  '0018-other-takes': otherTakes,
  '0019-audio-peaks': audioPeaks,
  '0020-wechat-token-claim': wechatTokenClaim,
  '0021-guest-batches': guestBatches,
  '0023-dictionaries': dictionaries,
  '0024-cue-fits': cueFits,
  '0025-projects': projects,
  '0026-keys': keys,
  '0029-text-streams': textStreams,
  '0031-models': models,
  '0032-instance-secret': instanceSecret,
  '0033-nodes': nodes,
  '0035-looking-after': lookingAfter,
  '0036-project-marks': projectMarks,
  '0037-model-places': modelPlaces,
  '0038-settled-charges': settledCharges,
  '0039-audit-days': auditDays,
  '0040-package-totals': packageTotals,
};

import { AppError, type ModelFault } from '@parlando/contract';

/** An archive that is not unpacked. `details` name the entry or the limit. */
export function archiveRefused(
  reason: ModelFault['reason'],
  details: Omit<ModelFault, 'reason'> = {},
  options?: ErrorOptions,
): AppError {
  return new AppError('INVALID_INPUT', { field: 'model', reason, ...details }, options);
}

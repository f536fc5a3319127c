import { AppError, type ModelFault } from '@parlando/contract';

/** A model that cannot be installed, as an error of the catalogue. `details` name the entry or the limit. */
export function modelFault(
  reason: ModelFault['reason'],
  details: Omit<ModelFault, 'reason'> = {},
  options?: ErrorOptions,
): AppError {
  return new AppError('INVALID_INPUT', { field: 'model', reason, ...details }, options);
}

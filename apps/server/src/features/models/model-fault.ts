import { AppError, ModelFault } from '@parlando/contract';
import { isStorageFault } from '../../ports/storage-space.ts';

/** What the row of a model says of a failure; undefined for one that is not about the model. */
export function faultOf(error: unknown): ModelFault | undefined {
  if (isStorageFault(error) || (error instanceof AppError && error.code === 'STORAGE_FULL')) {
    return { reason: 'disk' };
  }
  if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') return undefined;
  return ModelFault.safeParse(error.details).data;
}

import { useConversion } from '../../model/conversion/conversion-store.ts';
import { useRequests } from '../../model/conversion/requests-store.ts';
import { canCancel } from '../../model/conversion/tracked-request.ts';

/** Whether the conversion still waits to be spoken, so that its button says Cancel and not Abort. */
export function useIsWaiting(): boolean {
  const requestId = useConversion((state) => state.requestId);
  return useRequests(({ active }) => {
    const tracked = active.find(({ id }) => id === requestId);
    return tracked === undefined || canCancel(tracked);
  });
}

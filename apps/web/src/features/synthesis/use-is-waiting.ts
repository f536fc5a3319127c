import { useConversion } from './conversion-store.ts';
import { useRequests } from './requests-store.ts';
import { canCancel } from './tracked-request.ts';

/** Whether the conversion still waits to be spoken, so that its button says Cancel and not Abort. */
export function useIsWaiting(): boolean {
  const requestId = useConversion((state) => state.requestId);
  return useRequests(({ active }) => {
    const tracked = active.find(({ id }) => id === requestId);
    return tracked === undefined || canCancel(tracked);
  });
}

import { ImportPlace } from '../../features/import/import-place.tsx';
import { TimedPlace } from '../../features/timed/timed-place.tsx';

export { openImport } from '../../model/import/import-store.ts';

export function StudioImport() {
  return (
    <>
      <ImportPlace />
      <TimedPlace />
    </>
  );
}

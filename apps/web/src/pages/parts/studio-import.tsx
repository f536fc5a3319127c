import { ImportPlace } from '../../features/import/import-place.tsx';
import { TimedPlace } from '../../features/timed/timed-place.tsx';

export { openImport } from '../../model/import/import-store.ts';

/** Import of documents and subtitles in the studio. */
export function StudioImport() {
  return (
    <>
      <ImportPlace />
      <TimedPlace />
    </>
  );
}

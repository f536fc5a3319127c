import { ImportPlace } from '../../features/import/import-place.tsx';
import { navigate } from '../../lib/navigation.tsx';
import { markedChapter } from '../../model/import/chapters.ts';
import { handOver } from '../../model/import/taken-chapters.ts';
import { beginProject } from '../../model/projects/project-draft.ts';
import { StudioTimed } from './studio-timed.tsx';

export { openImport } from '../../model/import/import-store.ts';

/**
 * Import of documents and subtitles in the studio: what exceeds one conversion goes to the batch list or becomes a
 * project.
 */
export function StudioImport() {
  return (
    <>
      <ImportPlace
        onBatch={(taken) => {
          handOver(taken);
          return navigate('/batch');
        }}
        onTake={(taken) => beginProject({ ...taken, chapters: taken.chapters.map(markedChapter) })}
      />
      <StudioTimed />
    </>
  );
}

import { ImportPlace } from '../../features/import/import-place.tsx';
import { navigate } from '../../lib/navigation.tsx';
import { handOver } from '../../model/import/taken-chapters.ts';
import { StudioTimed } from './studio-timed.tsx';

export { chooseFile } from '../../model/import/import-store.ts';

/** Documents and subtitles on the studio's page: what is more than one conversion goes to the batch list, or becomes a project. */
export function StudioImport() {
  return (
    <>
      <ImportPlace
        onBatch={(taken) => {
          handOver(taken);
          return navigate('/batch');
        }}
        onTake={async (taken) => {
          const [{ beginProject }, { markedChapter }] = await Promise.all([
            import('../../model/projects/project-draft.ts'),
            import('../../model/import/chapters.ts'),
          ]);
          await beginProject({ ...taken, chapters: taken.chapters.map(markedChapter) });
        }}
      />
      <StudioTimed />
    </>
  );
}

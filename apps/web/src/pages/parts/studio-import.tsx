import i18next from 'i18next';
import { ImportPlace } from '../../features/import/import-place.tsx';
import { TimedPlace } from '../../features/timed/timed-place.tsx';
import { navigate } from '../../lib/navigation.tsx';
import { offerUndo } from '../../model/document/offer-undo.ts';
import { markedChapter } from '../../model/import/chapters.ts';
import { replaceText } from '../../model/import/take-text.ts';
import { handOver } from '../../model/import/taken-chapters.ts';
import { beginProject } from '../../model/projects/project-draft.ts';
import { useSettings } from '../../model/settings/settings-store.ts';
import { useTimed } from '../../model/timed/timed-store.ts';

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
      {/* The text of timed subtitles can go into the editor, and the chat service shortens lines. */}
      <TimedPlace onTake={takeText} write={write} />
    </>
  );
}

function takeText(text: string): void {
  const undo = replaceText(text);
  useTimed.setState({ isOpen: false });
  offerUndo(i18next.t('timed.taken'), () => {
    undo();
    useTimed.setState({ isOpen: true });
  });
}

async function* write(prompt: string, signal: AbortSignal): AsyncGenerator<string> {
  const { writeText } = await import('../../features/providers/write-text.ts');
  yield* writeText(prompt, useSettings.getState(), signal);
}

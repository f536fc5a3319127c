import i18next from 'i18next';
import { TimedPlace } from '../../features/timed/timed-place.tsx';
import { offerUndo } from '../../model/document/offer-undo.ts';
import { replaceText } from '../../model/import/take-text.ts';
import { useSettings } from '../../model/settings/settings-store.ts';
import { useTimed } from '../../model/timed/timed-store.ts';

/** Timed subtitles in the studio: their text can go into the editor, and the chat service shortens lines. */
export function StudioTimed() {
  return <TimedPlace onTake={takeText} write={write} />;
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

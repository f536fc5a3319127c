import { type CastMember, interfaceLanguages } from '@parlando/contract';
import i18next from 'i18next';
import { currentLanguage, loadStudioWords } from '../../lib/language.ts';
import { hasDraft, useEditor } from '../document/editor-store.ts';

/** Sample texts besides the first one; lazy-loaded. */
export const starters = ['video', 'lesson', 'article'] as const;
export type Starter = (typeof starters)[number];

/** Element id of the line that explains a starter. */
export const starterHint = 'starter-hint';

let shown: Starter | 'first' = 'first';

/** Shows a short script in the page's language to people who have never written here. */
export function beginWithStarter(): void {
  if (hasDraft()) return;
  show('first');
  i18next.on('languageChanged', () => {
    if (useEditor.getState().isStarter) void showStarter(shown);
  });
}

/** Rejects, with nothing changed, if its text cannot be loaded. */
export async function showStarter(starter: Starter | 'first'): Promise<void> {
  if (starter !== 'first') await loadStudioWords();
  if (useEditor.getState().isStarter) show(starter);
}

function show(starter: Starter | 'first'): void {
  shown = starter;
  const { t } = i18next;
  const words = (name: 'text' | 'woman' | 'man') =>
    starter === 'first' ? t(`starter.${name}`) : t(`script.starters.${starter}.${name}`);
  const [woman, man] = interfaceLanguages[currentLanguage()].speech.embedded;
  const cast: CastMember[] = [
    { name: words('woman'), voice: woman },
    { name: words('man'), voice: man },
  ].filter(({ name }) => name !== '');
  useEditor.getState().showStarter(words('text'), cast);
}

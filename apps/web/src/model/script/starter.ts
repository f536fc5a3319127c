import { type CastMember, interfaceLanguages } from '@parlando/contract';
import i18next from 'i18next';
import { currentLanguage, loadStudioWords } from '../../lib/language.ts';
import { hasDraft, useEditor } from '../document/editor-store.ts';

/** Texts that show in place of the first one; their words come later. */
export const starters = ['video', 'lesson', 'article'] as const;
export type Starter = (typeof starters)[number];

/** Id of the line that says what a starter is. */
export const starterHint = 'starter-hint';

let shown: Starter | 'first' = 'first';

/** Gives people who have never written here a short script in the page's language. */
export function beginWithStarter(): void {
  if (hasDraft()) return;
  show('first');
  i18next.on('languageChanged', () => {
    if (useEditor.getState().isStarter) void showStarter(shown);
  });
}

/** Rejects, with nothing changed, when its words cannot be had. */
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

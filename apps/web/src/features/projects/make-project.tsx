import { countCharacters, freeService } from '@parlando/contract';
import { splitChapters } from '@parlando/speech/captions';
import { useDeferredValue } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { withoutIds } from '../../model/marks/marked.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { beginProject } from '../../model/projects/project-draft.ts';
import { useCharacterLimit } from '../../model/quota/use-free-limit.ts';
import { Button } from '../../ui/button.tsx';

/** Offers to convert a text that is too long for one conversion in chapters. */
export default function MakeProject() {
  const { t } = useTranslation();
  const api = useOptions((state) => state.api);
  const text = useDeferredValue(useEditor((state) => state.text));
  const limit = useCharacterLimit();
  if (api !== freeService || countCharacters(text) <= limit) return null;
  const make = () => {
    const { text, cast, marked } = useEditor.getState();
    const marks = marked.text === text ? withoutIds(marked.marks) : [];
    const [first = ''] = text.trim().split('\n', 1);
    const title = first.replace(/^#+\s*/u, '').slice(0, 60);
    void beginProject({ title, chapters: splitChapters(text, marks), cast });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pb-2 wide:px-4">
      <p className="min-w-0 text-13 text-ink-2">{t('projects.makeOneHint')}</p>
      <Button size="sm" variant="soft" onClick={make}>
        {t('projects.makeOne')}
      </Button>
    </div>
  );
}

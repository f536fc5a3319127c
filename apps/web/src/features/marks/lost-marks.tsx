import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { markWords } from '../../model/marks/mark-words.ts';
import type { LostMark } from '../../model/marks/marked.ts';
import { dismissLost, placeLost, removeMarks } from '../../model/marks/marks.ts';
import { Button } from '../../ui/button.tsx';
import { CloseButton } from '../../ui/close-button.tsx';
import { selectionIn } from './area-surface.ts';
import { runAt } from './mark-acts.ts';
import type { MarkItem } from './mark-items.ts';

/** Marks whose words are no longer in the text. */
export function LostMarks({ area }: { readonly area: HTMLTextAreaElement }) {
  const { t } = useTranslation();
  const lost = useEditor(({ marked }) => marked.lost);
  if (lost.length === 0) return null;
  return (
    <section
      aria-label={t('marking.lost', { count: lost.length })}
      className="flex flex-col gap-1 border-t border-line px-3 py-2 text-13 wide:px-4"
    >
      <div className="flex items-center justify-between gap-2">
        <p className="text-ink-2">{t('marking.lost', { count: lost.length })}</p>
        <Button variant="ghost" size="sm" onClick={dismissLost}>
          {t('marking.discardAll')}
        </Button>
      </div>
      <ul className="flex max-h-24 flex-col gap-1 overflow-y-auto">
        {lost.map((each) => (
          <LostRow key={each.mark.id} lost={each} area={area} />
        ))}
      </ul>
    </section>
  );
}

function LostRow({ lost: { mark, before, after }, area }: { lost: LostMark; area: HTMLTextAreaElement }) {
  const { t } = useTranslation();
  const words = mark.kind === 'pause' ? '' : mark.text;
  const place = () => {
    const run = runAt(itemOf[mark.kind], selectionIn(area));
    if (run) placeLost(mark.id, run.start, run.length);
  };
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate">
        <span className="text-ink-3">{before}</span>
        <s className="font-medium">{words}</s>
        <span className="text-ink-3">{after}</span> <span className="text-ink-2">{markWords(mark)}</span>
      </span>
      <Button size="sm" onClick={place} aria-label={`${t('marking.place')}: ${words} ${markWords(mark)}`}>
        {t('marking.place')}
      </Button>
      <CloseButton
        label={`${t('marking.discard')}: ${words} ${markWords(mark)}`}
        onClick={() => removeMarks([mark.id])}
      />
    </li>
  );
}

const itemOf = {
  pause: 'pause',
  pronunciation: 'reading',
  emphasis: 'emphasis',
  prosody: 'slower',
  sayAs: 'digits',
} as const satisfies Record<LostMark['mark']['kind'], MarkItem>;

import { useTranslation } from '../../lib/use-translation.ts';
import { markWords } from './mark-words.ts';
import type { Marked } from './marked.ts';

export function MarksNote({ marked: { marks, lost } }: { readonly marked: Marked }) {
  const { t } = useTranslation();
  if (marks.length + lost.length === 0) return null;
  return (
    <div role="status" className="flex flex-col gap-1 text-13 text-ink-2">
      {marks.length > 0 && <p>{t('projects.marks', { count: marks.length })}</p>}
      {lost.length > 0 && (
        <>
          <p className="text-warning">{t('projects.lostMarks')}</p>
          <ul className="max-h-24 list-disc overflow-y-auto pl-5">
            {lost.map(({ mark }) => (
              <li key={mark.id} className="wrap-anywhere">
                {[mark.kind === 'pause' ? '' : mark.text, markWords(mark)].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

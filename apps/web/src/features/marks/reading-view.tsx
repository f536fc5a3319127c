import type { Pronunciation } from '@parlando/contract';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { editMark, editReading, type MarkTarget, useMarkEditor } from '../../model/marks/mark-editor.ts';
import type { PlacedMark } from '../../model/marks/marked.ts';
import { voiceAt } from '../../model/marks/voice-at.ts';
import { neighbourWord } from '../../model/marks/words-in-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late-part.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/later-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { stopHearing } from './hear-sample.tsx';
import { deleteMark, offerConversion, saveMark } from './mark-acts.ts';
import { SoundsView } from './sounds-view.tsx';

const MandarinView = late(() => import('./mandarin-view.tsx'), <Skeleton className="h-44" />);
const loadAlways = () => import('./read-always.ts');

export interface MarkViewProps {
  readonly target: MarkTarget;
  readonly mark: PlacedMark | undefined;
  readonly onDone: () => void;
}

/** Edits the pronunciation of one word, with buttons for its neighbours. */
export function ReadingView({ target, mark, onDone }: MarkViewProps) {
  const { t } = useTranslation();
  const { run, surface } = target;
  const text = useEditor((state) => state.text);
  const points = useMemo(() => [...text], [text]);
  const { voice, locale } = useMemo(() => voiceAt(run.start), [run]);
  const present = mark?.kind === 'pronunciation' ? mark.pronunciation : undefined;
  useEffect(() => stopHearing, []);
  const onApply = (pronunciation: Pronunciation) => {
    const { start, length } = run;
    onDone();
    saveMark({ kind: 'pronunciation', start, length, text: run.text, pronunciation }, mark?.id, {
      pronunciation,
    });
  };
  const onAlways = async (pronunciation: Pronunciation) => {
    const { readAlways } = await loadAlways();
    if (!(await readAlways(run.text, locale, pronunciation))) return;
    if (useMarkEditor.getState().target === target) onDone();
    // Dictionary entries do not apply to marked words.
    if (mark) deleteMark(mark);
    offerConversion();
  };
  const onRemove =
    mark &&
    (() => {
      onDone();
      deleteMark(mark);
    });
  const view = { points, run, voice, present, onApply, onAlways, onRemove };
  const neighbours = [
    { label: t('marking.previous'), Icon: ArrowLeftIcon, word: neighbourWord(points, run, -1, locale) },
    { label: t('marking.next'), Icon: ArrowRightIcon, word: neighbourWord(points, run, 1, locale) },
  ];
  const key = `${run.start} ${mark?.id}`;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <p lang={locale} className="min-w-0 flex-1 truncate text-18 font-medium">
          {run.text}
        </p>
        {neighbours.map(({ label, Icon, word }) => (
          <IconButton
            key={label}
            size="sm"
            label={label}
            icon={<Icon size={16} />}
            disabled={!word}
            onClick={() => word && editReading(word, surface)}
          />
        ))}
        {target.markId === undefined && (
          <IconButton
            size="sm"
            label={t('marking.more')}
            icon={<MoreIcon />}
            onClick={() => editMark({ view: 'choose', run, surface })}
          />
        )}
      </div>
      {isMandarin(locale, run.text) ? (
        <MandarinView key={key} {...view} />
      ) : (
        <SoundsView key={key} {...view} language={locale.split('-', 1)[0] ?? ''} />
      )}
    </div>
  );
}

/** Pinyin is for Chinese characters in Mandarin only, not for Cantonese. */
function isMandarin(locale: string, word: string): boolean {
  return /^(?:zh|cmn)\b(?!-(?:hk|mo)\b)/iu.test(locale) && /^\p{Script=Han}+$/u.test(word);
}

import { limits, type Pronunciation } from '@parlando/contract';
import { ipaSoundsOf } from '@parlando/speech/ipa-sounds';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { stopHearing } from '../../model/audition/hear.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { editMark, editReading, type MarkTarget, useMarkEditor } from '../../model/marks/mark-editor.ts';
import type { PlacedMark } from '../../model/marks/marked.ts';
import { voiceAt } from '../../model/marks/voice-at.ts';
import { neighbourWord } from '../../model/marks/words-in-text.ts';
import { useFocusInPanel } from '../../ui/anchored-popover.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late-part.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/later-icons.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { HearSampleButton } from './hear-sample.tsx';
import { IpaKeyboard } from './ipa-keyboard.tsx';
import type { ReadingViewProps } from './mandarin-view.tsx';
import { deleteMarks, offerConversion, saveMark } from './mark-acts.ts';
import { onEnter } from './on-enter.ts';
import { isSayable, ReadingActions } from './reading-actions.tsx';

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
  const { run } = target;
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
    if (mark) deleteMarks([mark]);
    offerConversion();
  };
  const onRemove =
    mark &&
    (() => {
      onDone();
      deleteMarks([mark]);
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
            onClick={() => word && editReading(word)}
          />
        ))}
        {target.markId === undefined && (
          <IconButton
            size="sm"
            label={t('marking.more')}
            icon={<MoreIcon />}
            onClick={() => editMark({ view: 'choose', run })}
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

type Way = 'respell' | 'ipa';

/** Edits a pronunciation as words that sound the same, or in IPA if there is a keyboard for the language. */
function SoundsView(props: ReadingViewProps & { readonly language: string }) {
  const { run, voice, present, language } = props;
  const { t } = useTranslation();
  const sounds = ipaSoundsOf(language);
  const [way, setWay] = useState<Way>(() => (present && 'sounds' in present ? 'ipa' : 'respell'));
  const [written, setWritten] = useState<Record<Way, string>>(() => ({
    respell: present && 'alias' in present ? present.alias : '',
    ipa: present && 'sounds' in present ? present.sounds : '',
  }));
  const field = useRef<HTMLInputElement>(null);
  useFocusInPanel(field);
  const own = written[way].trim();
  const pronunciation = own === '' ? undefined : pronunciationOf(way, own);
  const isInvalid = own !== '' && pronunciation === undefined;
  const sample = { voice, word: run.text, pronunciation };
  const write = (words: string) => setWritten((now) => ({ ...now, [way]: words }));
  const type = (symbol: string) => typeAtCaret(field.current, symbol, write);
  return (
    <div className="flex flex-col gap-2">
      {(sounds || way === 'ipa') && (
        <RadioGroup<Way>
          label={t('marking.way')}
          hideLabel
          value={way}
          onChange={setWay}
          options={[
            { value: 'respell', label: t('marking.respell') },
            { value: 'ipa', label: t('marking.ipa') },
          ]}
        />
      )}
      <TextField
        key={way}
        ref={field}
        label={t(way === 'ipa' ? 'marking.ipaField' : 'marking.respellField')}
        hint={way === 'respell' ? t('marking.respellHint') : undefined}
        error={isInvalid ? t('marking.notSayable', { max: limits.pronunciation.words.max }) : undefined}
        value={written[way]}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => onEnter(event, () => pronunciation && props.onApply(pronunciation))}
        trailing={pronunciation && <HearSampleButton sample={sample} />}
      />
      {way === 'ipa' && sounds && <IpaKeyboard sounds={sounds} onType={type} />}
      <ReadingActions {...props} sample={sample} />
    </div>
  );
}

function pronunciationOf(way: Way, written: string): Pronunciation | undefined {
  const sounds = written.replace(/^[/[]|[/\]]$/gu, '').trim();
  const pronunciation = way === 'respell' ? { alias: written } : ({ alphabet: 'ipa', sounds } as const);
  return isSayable(pronunciation) ? pronunciation : undefined;
}

/** Inserts a symbol at the caret of the field; the focus stays on the keyboard. */
function typeAtCaret(field: HTMLInputElement | null, symbol: string, write: (words: string) => void): void {
  if (!field) return;
  field.setRangeText(symbol, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  const caret = field.selectionStart;
  write(field.value);
  // React moves the caret to the end when it sets the value.
  requestAnimationFrame(() => field.setSelectionRange(caret, caret));
}

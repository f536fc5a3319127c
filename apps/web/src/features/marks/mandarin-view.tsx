import { limits, type Pronunciation } from '@parlando/contract';
import { markedPinyin } from '@parlando/speech/marked-pinyin';
import { parseSyllable } from '@parlando/speech/pinyin';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import type { TextRun } from '../../model/marks/words-in-text.ts';
import { useFocusInPanel } from '../../ui/anchored-popover.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { HearSampleButton } from './hear-sample.tsx';
import { type CharacterReadings, readingsOfWord, soundsWith, type Word } from './mandarin-readings.ts';
import { onEnter } from './on-enter.ts';
import { isSayable, ReadingActions, type ReadingActs } from './reading-actions.tsx';

export interface ReadingViewProps extends ReadingActs {
  readonly points: readonly string[];
  readonly run: TextRun;
  readonly voice: string;
  /** The current mark of the word. */
  readonly present: Pronunciation | undefined;
}

/** Edits the readings of a Chinese word, one character at a time; or typed pinyin, or words that sound the same. */
export default function MandarinView(props: ReadingViewProps) {
  const { points, run, voice, present } = props;
  const { t } = useTranslation();
  const unchanged = useMemo(() => withMark(readingsOfWord(points, run), present), [points, run, present]);
  const [index, setIndex] = useState(() => firstWithChoice(unchanged));
  /** Syllables by the index of their character. */
  const [picked, setPicked] = useState<Readonly<Record<number, string>>>({});
  const [written, setWritten] = useState(() => (present && 'alias' in present ? present.alias : ''));
  const word = unchanged.map((each, at) => ({ ...each, present: picked[at] ?? each.present }));
  const character = unchanged[index] as CharacterReadings;
  const own = written.trim();
  const chosen = own === '' ? (picked[index] ?? character.present) : null;
  const pronunciation = chosen === null ? ownPronunciation(word, index, own) : pinyinOf(word, index, chosen);
  const sample = { voice, word: run.text, pronunciation };
  const isInvalid = own !== '' && pronunciation === undefined;
  const fault = isPinyinLike(own)
    ? t('marking.notPinyin')
    : t('marking.notSayable', { max: limits.pronunciation.words.max });
  return (
    <div className="flex flex-col gap-2">
      {word.length > 1 && (
        <RadioGroup
          label={t('marking.character')}
          hideLabel
          value={String(index)}
          onChange={(next) => {
            const typed = parseSyllable(own);
            if (typed !== undefined) {
              setPicked({ ...picked, [index]: typed });
              setWritten('');
            }
            setIndex(Number(next));
          }}
          options={word.map(({ character: each }, at) => ({ value: String(at), label: each }))}
        />
      )}
      <Choices
        character={character}
        chosen={chosen}
        onChoose={(syllable) => {
          setPicked({ ...picked, [index]: syllable });
          setWritten('');
        }}
        sampleOf={(syllable) => ({ voice, word: run.text, pronunciation: pinyinOf(word, index, syllable) })}
      />
      <TextField
        label={t('marking.other')}
        hint={t('marking.otherHint')}
        error={isInvalid ? fault : undefined}
        value={written}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setWritten(target.value)}
        onKeyDown={(event) => onEnter(event, () => pronunciation && props.onApply(pronunciation))}
        trailing={own !== '' && pronunciation && <HearSampleButton sample={sample} />}
      />
      <ReadingActions {...props} sample={sample} />
    </div>
  );
}

interface ChoicesProps {
  readonly character: CharacterReadings;
  /** Null: another reading is typed. */
  readonly chosen: string | null;
  readonly onChoose: (syllable: string) => void;
  readonly sampleOf: (syllable: string) => Parameters<typeof HearSampleButton>[0]['sample'];
}

function Choices({ character: { character, choices, present, isKnown }, chosen, ...acts }: ChoicesProps) {
  const { t } = useTranslation();
  const name = useId();
  const radio = useRef<HTMLInputElement>(null);
  useFocusInPanel(radio);
  return (
    <fieldset className="flex max-h-56 flex-col gap-0.5 overflow-y-auto">
      <legend className="sr-only">{t('marking.readingsOf', { character })}</legend>
      {[...new Set([...choices, ...(chosen === null ? [] : [chosen])])].map((syllable) => (
        <div
          key={syllable}
          className="flex items-center gap-2 rounded-control px-1.5 py-0.5 has-checked:bg-accent-soft"
        >
          <HearSampleButton sample={acts.sampleOf(syllable)} />
          <label className="hit-target relative flex min-h-9 flex-1 items-center justify-between gap-2 rounded-tag px-1.5 has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent">
            <input
              ref={syllable === (chosen ?? present) ? radio : undefined}
              type="radio"
              name={name}
              checked={syllable === chosen}
              onChange={() => acts.onChoose(syllable)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-tag outline-none forced-colors:checked:border-2"
            />
            <span className="text-16">{markedPinyin(syllable)}</span>
            {syllable === present && (
              <span className="text-12 font-normal text-ink-2">
                {t(isKnown ? 'marking.now' : 'marking.likely')}
              </span>
            )}
          </label>
        </div>
      ))}
    </fieldset>
  );
}

/** Applies an existing mark to the current readings. */
function withMark(word: CharacterReadings[], present: Pronunciation | undefined): CharacterReadings[] {
  if (!present || 'alias' in present || present.alphabet !== 'pinyin') return word;
  const syllables = present.sounds.split(' ');
  const spoken = word.filter((each) => each.present !== '');
  if (spoken.length !== syllables.length) return word;
  let at = 0;
  return word.map((each) => {
    if (each.present === '') return each;
    const syllable = syllables[at++] as string;
    return { ...each, present: syllable, isKnown: true, choices: [...new Set([syllable, ...each.choices])] };
  });
}

/** The character that was most likely misread: the first with several readings. */
function firstWithChoice(word: Word): number {
  const first = word.findIndex(({ choices }) => choices.length > 1);
  return Math.max(first, 0);
}

function pinyinOf(word: Word, index: number, written: string): Pronunciation | undefined {
  const sounds = soundsWith(word, index, written);
  return sounds === undefined ? undefined : { alphabet: 'pinyin', sounds };
}

const isPinyinLike = (own: string) => !/[^\p{Script=Latin}\p{M}\d\s:'’-]/u.test(own);

/** Latin letters are pinyin, anything else is words that sound the same. */
function ownPronunciation(word: Word, index: number, own: string): Pronunciation | undefined {
  if (isPinyinLike(own)) return pinyinOf(word, index, own);
  return isSayable({ alias: own }) ? { alias: own } : undefined;
}

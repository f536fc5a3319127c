import { limits, type Pronunciation } from '@parlando/contract';
import { ipaSoundsOf } from '@parlando/speech/ipa-sounds';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useFocusInPanel } from '../../ui/anchored-popover.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { HearSampleButton } from './hear-sample.tsx';
import { IpaKeyboard } from './ipa-keyboard.tsx';
import { isSayable } from './is-sayable.ts';
import type { ReadingViewProps } from './mandarin-view.tsx';
import { onEnter } from './on-enter.ts';
import { ReadingActions } from './reading-actions.tsx';

type Way = 'respell' | 'ipa';

/** Edits a pronunciation as words that sound the same, or in IPA if there is a keyboard for the language. */
export function SoundsView(props: ReadingViewProps & { readonly language: string }) {
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

import { limits, settingsRanges } from '@parlando/contract';
import { useId, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { setAutoplay, usePlayer } from '../../../model/player/player-store.ts';
import { useHasQuota } from '../../../model/quota/use-free-limit.ts';
import { cutAudition } from '../../../model/settings/cut-audition.ts';
import { settingsShape } from '../../../model/settings/setting-fields.ts';
import { useSettings } from '../../../model/settings/settings-store.ts';
import { Section } from '../../../ui/page.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const msPerSecond = 1000;
const { min: minMs, max: maxMs } = settingsRanges.retryIntervalMs;
const seconds = { min: minMs / msPerSecond, max: maxMs / msPerSecond };

/** Retries and the wait between them, autoplay and the text of previews. */
export function ConversionSection() {
  const { t } = useTranslation();
  const { retryCount, retryIntervalMs, change } = useSettings();
  const autoplay = usePlayer((state) => state.autoplay);
  return (
    <Section title={t('settings.sections.conversion')}>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2 wide:grid-cols-2">
        <DraftNumberField
          label={t('settings.retryCount')}
          value={retryCount}
          hint={t('settings.retryCountHint', settingsRanges.retryCount)}
          error={t('settings.wholeNumber', settingsRanges.retryCount)}
          read={(typed) => settingsShape.retryCount.safeParse(typed).data}
          onChange={(value) => change({ retryCount: value })}
        />
        <DraftNumberField
          label={t('settings.retryInterval')}
          value={retryIntervalMs}
          hint={t('settings.retryIntervalHint', seconds)}
          error={t('settings.secondsRange', seconds)}
          read={(typed) => settingsShape.retryIntervalMs.safeParse(Math.round(typed * msPerSecond)).data}
          show={(value) =>
            formatNumber(value / msPerSecond, { maximumFractionDigits: 3, useGrouping: false })
          }
          onChange={(value) => change({ retryIntervalMs: value })}
        />
      </div>
      <Switch label={t('player.autoplay')} checked={autoplay} onChange={setAutoplay} />
      <AuditionField />
    </Section>
  );
}

interface DraftNumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly hint: string;
  /** Returns undefined for an invalid number. */
  readonly read: (typed: number) => number | undefined;
  readonly show?: (value: number) => string;
  readonly error: string;
  readonly onChange: (value: number) => void;
}

/** A number field that is stored as soon as it is valid. An invalid value stays as typed, with the reason. */
function DraftNumberField(props: DraftNumberFieldProps) {
  const { label, value, hint, show = String, error, onChange } = props;
  const read = (text: string) => {
    const typed = text.trim().replace(',', '.');
    return /^\d+(\.\d+)?$/.test(typed) ? props.read(Number(typed)) : undefined;
  };
  const draft = useDraft(value, { read, show, store: onChange });
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={draft.text}
      hint={hint}
      error={draft.isValid ? undefined : error}
      steady
      onChange={(event) => draft.type(event.target.value)}
      onBlur={draft.settle}
    />
  );
}

const longest = limits.settings.auditionText;

/** The text a preview reads, showing which part is cut off. */
function AuditionField() {
  const { t } = useTranslation();
  const noteId = useId();
  const { auditionText, change } = useSettings();
  const { text, isValid, type } = useDraft(auditionText, {
    read: (typed) => settingsShape.auditionText.safeParse(typed).data,
    show: String,
    store: (typed) => change({ auditionText: typed }),
  });
  const hasQuota = useHasQuota();
  const { read, rest } = cutAudition(text.trim());
  const limit = limits.auditionCharacters;
  return (
    <div className="flex flex-col gap-1.5">
      <TextArea
        label={t('settings.auditionText')}
        placeholder={t('settings.auditionPlaceholder')}
        rows={2}
        value={text}
        invalid={!isValid}
        aria-describedby={noteId}
        className="resize-y"
        onChange={(event) => type(event.target.value)}
      />
      <div id={noteId} className="flex flex-col gap-1 text-12 text-ink-3">
        {!isValid && <p className="text-danger">{t('settings.auditionTooLong', { limit: longest })}</p>}
        {rest === '' ? (
          <p>{t('settings.auditionWhole', { count: Array.from(read).length, limit })}</p>
        ) : (
          <p>
            {t('settings.auditionCut', { limit, count: Array.from(rest).length })}{' '}
            <s className="break-words">{rest}</s>
          </p>
        )}
        {hasQuota && <p>{t('settings.auditionCharged')}</p>}
      </div>
    </div>
  );
}

interface DraftOptions<Value> {
  /** Returns undefined for invalid text. */
  readonly read: (typed: string) => Value | undefined;
  readonly show: (value: Value) => string;
  readonly store: (value: Value) => void;
}

/** The text of a field that is stored as soon as it is valid. It stays as typed until the value changes elsewhere. */
function useDraft<Value>(stored: Value, { read, show, store }: DraftOptions<Value>) {
  const [draft, setDraft] = useState<{ text: string; of: Value } | null>(null);
  const text = draft && draft.of === stored ? draft.text : show(stored);
  const isValid = read(text) !== undefined;
  return {
    text,
    isValid,
    type(typed: string): void {
      const value = read(typed);
      setDraft({ text: typed, of: value ?? stored });
      if (value !== undefined) store(value);
    },
    /** Shows a valid value in its stored format. */
    settle: () => isValid && setDraft(null),
  };
}

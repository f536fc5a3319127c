import { chatService, type SpokenCue, type TimedCue } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { memo } from 'react';
import { wordsOf } from '../../lib/error-words.ts';
import { formatNumber, formatTenths, formatTimes } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useClosingSignal } from '../../lib/use-closing-signal.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { lackOf } from '../../model/providers/lacking.ts';
import { useSettings } from '../../model/settings/settings-store.ts';
import { setCueText } from '../../model/timed/timed-store.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SparkIcon } from '../../ui/icons.tsx';
import { PlayIcon } from '../../ui/later-icons.tsx';
import { TextArea } from '../../ui/text-area.tsx';

export interface CueRowProps {
  readonly index: number;
  readonly cue: TimedCue;
  /** Undefined until it was requested. */
  readonly spoken: SpokenCue | undefined;
  readonly isChanged: boolean;
  readonly isLast: boolean;
  /** Plays from its start; absent while there is no audio. */
  readonly onHear: ((startMs: number) => void) | undefined;
}

export const CueRow = memo(function CueRow(props: CueRowProps) {
  const { index, cue, spoken, isChanged, onHear } = props;
  const { t } = useTranslation();
  const number = index + 1;
  const isTooLong = spoken?.state === 'tooLong' && !isChanged;
  return (
    <li className="flex flex-col gap-1 border-b border-line py-2.5 [contain-intrinsic-size:auto_5.75rem] [content-visibility:auto] last:border-b-0">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 text-12 text-ink-2 tabular-nums">
        <span>{number}</span>
        <span>
          {formatTenths(cue.startMs / 1000)} – {formatTenths(cue.endMs / 1000)}
        </span>
        {cue.speaker && <span className="font-medium">{cue.speaker}</span>}
        <span className="ml-auto flex items-center gap-1">
          <StateBadge spoken={spoken} isChanged={isChanged} />
          {onHear && (
            <IconButton
              size="sm"
              label={t('timed.hear', { number })}
              icon={<PlayIcon />}
              tooltip={false}
              onClick={() => onHear(spoken?.heardMs ?? cue.startMs)}
            />
          )}
        </span>
      </div>
      <TextArea
        label={t('timed.text', { number })}
        hideLabel
        rows={1}
        value={cue.text}
        invalid={isTooLong}
        onChange={({ target }) => setCueText(index, target.value)}
        className="field-sizing-content resize-none py-1.5!"
      />
      {isTooLong && spoken && <TooLong {...props} spoken={spoken} />}
    </li>
  );
});

const tones: Record<SpokenCue['state'], BadgeTone> = {
  waiting: 'neutral',
  silent: 'neutral',
  fits: 'success',
  faster: 'warning',
  tooLong: 'danger',
};

function StateBadge({ spoken, isChanged }: Pick<CueRowProps, 'spoken' | 'isChanged'>) {
  const { t } = useTranslation();
  if (isChanged) return <Badge tone="accent">{t('timed.states.changed')}</Badge>;
  if (!spoken) return null;
  const { state, rate } = spoken;
  return <Badge tone={tones[state]}>{t(`timed.states.${state}`, { rate: formatTimes(rate ?? 1) })}</Badge>;
}

function TooLong({ index, cue, spoken, isLast }: CueRowProps & { readonly spoken: SpokenCue }) {
  const { t } = useTranslation();
  const mayAsk = useSettings((settings) => lackOf(chatService, settings) === null);
  const { overMs, overCharacters, cutMs } = spoken;
  const count = overCharacters ?? 0;
  const unheard = isLast ? 'timed.unheardAtEnd' : 'timed.unheard';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
      <p className="text-danger">
        {t('timed.cut', { count, seconds: seconds(overMs) })}{' '}
        {(cutMs ?? 0) >= 50 && t(unheard, { seconds: seconds(cutMs) })}
      </p>
      {mayAsk && <Shorter text={cue.text} count={count} onUse={(words) => setCueText(index, words)} />}
    </div>
  );
}

function seconds(ms: number | null): string {
  return formatNumber((ms ?? 0) / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

interface ShorterProps {
  readonly text: string;
  /** How many characters are too many. */
  readonly count: number;
  readonly onUse: (words: string) => void;
}

/** Asks the chat service for a shorter version of a subtitle; shows the suggestion, or why there is none. */
function Shorter({ text, count, onUse }: ShorterProps) {
  const { t } = useTranslation();
  const closingSignal = useClosingSignal();
  const shorten = async () => {
    const signal = closingSignal();
    const { writeText } = await import('../../model/providers/write-text.ts');
    const prompt = t('timed.shortenPrompt', { count, text });
    let words = '';
    for await (const piece of writeText(prompt, useSettings.getState(), signal)) words += piece;
    return words.trim().slice(0, text.length * 2);
  };
  const shortening = useMutation({ mutationFn: shorten }, queryClient);
  const { data: words, error } = shortening;
  const use = (shorter: string) => {
    onUse(shorter);
    shortening.reset();
  };
  if (words !== undefined) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-2">
        {t('timed.suggestion', { text: words })}
        <Button size="sm" variant="soft" onClick={() => use(words)}>
          {t('timed.use')}
        </Button>
      </p>
    );
  }
  return (
    <>
      <Button size="sm" icon={<SparkIcon />} act={shortening}>
        {t('timed.shorten')}
      </Button>
      {error && (
        <p role="alert" className="text-danger">
          {t('timed.noSuggestion', { reason: wordsOf(error) })}
        </p>
      )}
    </>
  );
}

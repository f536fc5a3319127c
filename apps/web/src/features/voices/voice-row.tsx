import { memo, useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { toggleFavouriteVoice } from '../../model/favourites/voice-favourites.ts';
import type { VoiceDescription } from '../../model/voices/use-voice-description.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { isSelectable } from '../../model/voices/voice-usability.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { InfoIcon } from '../../ui/icons.tsx';
import { CompareIcon } from '../../ui/later-icons.tsx';
import { StarButton } from '../../ui/star-button.tsx';
import { PreviewButton } from './preview-button.tsx';
import { VoiceName } from './voice-facts.tsx';

/** Callbacks of a row; stable while the list does not change. */
export interface VoiceRowActions {
  /** Picks the voice, or says why it cannot be used. */
  readonly onPick: (voice: ListedVoice) => void;
  /** Picks it and closes the browser. */
  readonly onUse: (voice: ListedVoice) => void;
  readonly onCompare: (voice: ListedVoice) => void;
  readonly onDetails: (id: string) => void;
}

export interface VoiceRowProps extends VoiceRowActions {
  readonly voice: ListedVoice;
  readonly api: number;
  readonly words: VoiceWords;
  readonly describe: (voice: ListedVoice) => VoiceDescription;
  readonly picked: boolean;
  readonly compared: boolean;
  readonly isFavourite: boolean;
  /** The tab stop of the list. */
  readonly active: boolean;
  /** Its index in the list, which includes headings. */
  readonly item: number;
  /** From 1, among the voices. */
  readonly position: number;
  readonly total: number;
}

/**
 * A radio that covers the row. The buttons are beside it, not inside it, because a radio must not contain a control.
 * Only the active row's buttons are in the tab order.
 */
export const VoiceRow = memo(function VoiceRow(props: VoiceRowProps) {
  const { voice, api, words, picked, compared, active } = props;
  const { t } = words;
  const facts = useId();
  const selectable = isSelectable(voice, api);
  const name = words.name(voice);
  const notice = words.notice(voice, api);
  const { uses, traits } = props.describe(voice);
  // The chosen service is omitted.
  const others = voice.services.some((each) => each !== api);
  const tabIndex = active ? 0 : -1;
  return (
    <div
      className={cx(
        'group relative flex min-h-15 min-w-0 items-center gap-x-3 border-b px-2 py-2 max-wide:flex-wrap',
        picked
          ? 'rounded-control border-transparent bg-accent-soft forced-colors:outline forced-colors:-outline-offset-1'
          : 'border-line',
        selectable && !picked && 'hover:bg-sunken',
      )}
    >
      <RowRadio {...props} selectable={selectable} facts={facts} />
      <VoiceName
        voice={voice}
        words={words}
        picked={picked}
        className="max-wide:flex-1 wide:w-66 wide:shrink-0"
      />
      <div
        id={facts}
        className="pointer-events-none relative min-w-0 flex-1 text-13 text-ink-2 max-wide:order-2 max-wide:basis-full max-wide:pl-12"
      >
        <p className="wrap-anywhere">
          <span className="text-ink">{uses}</span>
          {uses && traits && ' · '}
          {traits}
        </p>
        <p className="text-12 wrap-anywhere empty:hidden">
          {notice && <span className="text-warning">{notice.short}</span>}
          {notice && others && ' · '}
          {others && words.services(voice)}
        </p>
        {notice && notice.whole !== notice.short && <span className="sr-only">{notice.whole}</span>}
      </div>
      {/* Rarely used buttons: visible on hover and focus, and on picked or compared rows. */}
      <div
        className={cx(
          'relative flex shrink-0 items-center transition-opacity duration-120 focus-within:opacity-100 group-hover:opacity-100 group-has-[[role=radio]:focus-visible]:opacity-100 max-wide:order-3 max-wide:basis-full max-wide:pl-10',
          !picked && !compared && 'max-wide:hidden wide:pointer-fine:opacity-0',
        )}
      >
        <IconButton
          size="sm"
          label={t('voices.compare', { name })}
          icon={<CompareIcon />}
          aria-pressed={compared}
          tone={compared ? 'accent' : 'plain'}
          disabled={!selectable}
          tabIndex={tabIndex}
          onClick={() => props.onCompare(voice)}
        />
        <IconButton
          size="sm"
          label={t('voices.details', { name })}
          icon={<InfoIcon />}
          aria-haspopup="dialog"
          tabIndex={tabIndex}
          onClick={() => props.onDetails(voice.id)}
        />
      </div>
      <div className="relative flex shrink-0 items-center gap-0.5 max-wide:order-1">
        <PreviewButton voice={voice} api={api} words={words} tabIndex={tabIndex} />
        <StarButton
          isFavourite={props.isFavourite}
          label={t('voices.favourite', { name })}
          tabIndex={tabIndex}
          onClick={() => void toggleFavouriteVoice(voice.id)}
        />
      </div>
    </div>
  );
});

/** `facts`: id of the element that describes the voice. */
function RowRadio(props: VoiceRowProps & { readonly selectable: boolean; readonly facts: string }) {
  const { voice, words, selectable } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual list has no set of inputs for the browser to group
    <button
      type="button"
      role="radio"
      aria-checked={props.picked}
      aria-setsize={props.total}
      aria-posinset={props.position}
      aria-disabled={!selectable || undefined}
      aria-label={`${words.name(voice)}, ${words.meta(voice)}`}
      aria-describedby={props.facts}
      tabIndex={props.active ? 0 : -1}
      data-item={props.item}
      className={cx(
        'absolute inset-0 rounded-control -outline-offset-2',
        !selectable && 'cursor-not-allowed',
      )}
      onClick={() => props.onPick(voice)}
      onDoubleClick={() => props.onUse(voice)}
    />
  );
}

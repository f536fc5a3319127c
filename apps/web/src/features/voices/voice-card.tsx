import { memo, useId } from 'react';
import { cx } from '../../lib/cx.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { isSelectable } from '../../model/voices/voice-usability.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InfoIcon } from '../../ui/icons.tsx';
import { CheckIcon } from '../../ui/later-icons.tsx';
import { FavouriteVoiceButton } from './favourite-voice-button.tsx';
import { PreviewButton } from './preview-button.tsx';
import { VoiceAvatar } from './voice-avatar.tsx';

export interface VoiceCardProps {
  readonly voice: ListedVoice;
  readonly api: number;
  readonly words: VoiceWords;
  /** Its tags in words. */
  readonly description: string;
  readonly selected: boolean;
  readonly isFavourite: boolean;
  /** The one card of the list that Tab reaches. */
  readonly active: boolean;
  /** From 0. */
  readonly index: number;
  readonly total: number;
  readonly onPress: (index: number, isPointer: boolean) => void;
  readonly onDetails: (id: string) => void;
}

/**
 * A radio that covers the card. The buttons are beside it, not inside it, because a radio must not contain a control.
 * Only the active card's buttons are in the tab order.
 */
export const VoiceCard = memo(function VoiceCard(props: VoiceCardProps) {
  const { voice, api, words, selected, active, index } = props;
  const facts = useId();
  const selectable = isSelectable(voice, api);
  const name = words.name(voice);
  return (
    <div
      className={cx(
        'group relative flex h-full min-w-0 flex-col justify-between overflow-hidden rounded-panel border p-2.5',
        selected ? 'border-accent ring-1 ring-accent' : 'border-line',
        selectable ? 'bg-surface hover:border-control' : 'bg-sunken',
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual list has no set of inputs for the browser to group */}
      <button
        type="button"
        role="radio"
        aria-checked={selected}
        aria-setsize={props.total}
        aria-posinset={index + 1}
        aria-disabled={!selectable || undefined}
        aria-label={`${name}, ${words.meta(voice)}`}
        aria-describedby={facts}
        tabIndex={active ? 0 : -1}
        data-index={index}
        className={cx('absolute inset-0 rounded-panel outline-offset-1', !selectable && 'cursor-not-allowed')}
        onClick={() => props.onPress(index, true)}
      />
      <CardHead {...props} name={name} selectable={selectable} />
      <div id={facts} className="contents">
        <CardFacts {...props} />
      </div>
      <CardActions {...props} name={name} className={selectable ? 'bg-surface' : 'bg-sunken'} />
    </div>
  );
});

type CardHeadProps = VoiceCardProps & { readonly name: string; readonly selectable: boolean };

function CardHead({ voice, words, selected, active, name, selectable }: CardHeadProps) {
  const gender = words.gender(voice);
  return (
    <div className="pointer-events-none relative flex min-w-0 items-center gap-2.5">
      <VoiceAvatar name={name} seed={voice.name} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1.5">
          <span className="line-clamp-2 text-14/4.5 font-bold wrap-anywhere" title={name}>
            {name}
          </span>
          {selected && <CheckIcon size={16} className="shrink-0 text-accent" />}
        </p>
        <p className="flex min-w-0 text-12 text-ink-2">
          <span className="truncate">{words.place(voice)}</span>
          {gender && <span className="shrink-0">&nbsp;· {gender}</span>}
        </p>
      </div>
      <span className="pointer-events-auto">
        <PreviewButton
          shortName={voice.shortName}
          name={name}
          t={words.t}
          disabled={!selectable}
          tabIndex={active ? 0 : -1}
        />
      </span>
    </div>
  );
}

function CardFacts({ voice, api, words, description }: VoiceCardProps) {
  const notice = words.notice(voice, api);
  return (
    <>
      <p className="pointer-events-none relative flex h-5 min-w-0 gap-1 overflow-hidden empty:hidden">
        {voice.isPro && (
          <Badge tone="warning" className="font-bold">
            {words.t('voices.pro')}
          </Badge>
        )}
        {voice.styles.slice(0, 2).map((style) => (
          <Badge key={style}>{words.style(style)}</Badge>
        ))}
      </p>
      <p className="pointer-events-none relative truncate text-12 text-ink-2" title={notice?.whole}>
        {notice ? notice.short : description}
      </p>
      {notice && notice.whole !== notice.short && <span className="sr-only">{notice.whole}</span>}
    </>
  );
}

function CardActions({
  voice,
  isFavourite,
  active,
  name,
  words,
  className,
  onDetails,
}: VoiceCardProps & { readonly name: string; readonly className: string }) {
  const { t } = words;
  const tabIndex = active ? 0 : -1;
  return (
    <div
      className={cx(
        'absolute right-1.5 bottom-1.5 flex rounded-control transition-opacity duration-120',
        !isFavourite && 'opacity-0',
        className,
        'group-hover:opacity-100 focus-within:opacity-100 group-has-[[role=radio]:focus-visible]:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      <IconButton
        size="sm"
        label={t('voices.details', { name })}
        icon={<InfoIcon size={16} />}
        tabIndex={tabIndex}
        onClick={() => onDetails(voice.id)}
      />
      <FavouriteVoiceButton
        id={voice.id}
        isFavourite={isFavourite}
        label={t('voices.favourite', { name })}
        tabIndex={tabIndex}
      />
    </div>
  );
}

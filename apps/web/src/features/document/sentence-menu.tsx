import { type RefObject, useEffect, useRef, useState } from 'react';
import { useListener } from '../../lib/use-listener.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { shareLink } from '../../model/player/audio-actions.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import type { ReadSentence } from '../../model/reading/sentences.ts';
import { keepTake, sayAgain, switchTake } from '../../model/reading/takes.ts';
import type { HeardSentence, Timeline } from '../../model/reading/timeline.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoreIcon, ReadingIcon, RefreshIcon } from '../../ui/icons.tsx';
import { CheckIcon, PlayIcon, RedoIcon, ShareIcon } from '../../ui/later-icons.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { sentenceElement } from './lighting.ts';

interface SentenceMenuProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly sentences: readonly ReadSentence[];
  readonly timeline: Timeline | null;
  readonly onPlay: (sentence: ReadSentence) => void;
  /** Corrects the pronunciation of a word in it; undefined if that is not possible here. */
  readonly onFix: ((sentence: ReadSentence) => void) | undefined;
}

/** The actions for the sentence under the pointer or the focus, in one button in the margin at its end. */
export function SentenceMenu({ root, sentences, timeline, onPlay, onFix }: SentenceMenuProps) {
  const { t } = useTranslation();
  const isOpen = useRef(false);
  const wanted = useRef<(() => void) | null>(null);
  const index = useSentenceInHand(root, isOpen);
  const sentence = index === null ? undefined : sentences[index];
  const heard = index === null ? undefined : timeline?.byIndex.get(index);
  const top = index === null ? null : endOf(root.current, index);
  if (!sentence || top === null || !(heard || onFix)) return null;
  return (
    // Moved by a transform, which needs no layout.
    <div
      className="absolute top-0 right-0 z-10 wide:right-1.5"
      style={{ transform: `translateY(calc(${top}px - 50%))` }}
    >
      <Menu
        onOpenChange={(open) => {
          isOpen.current = open;
        }}
        onClosed={() => {
          wanted.current?.();
          wanted.current = null;
        }}
        trigger={
          <IconButton
            size="sm"
            round
            label={t('document.actions', { number: sentence.index + 1 })}
            icon={<MoreIcon />}
            tooltip={false}
            className="border border-line bg-surface"
          />
        }
      >
        {onFix && (
          <MenuItem
            icon={<ReadingIcon size={16} />}
            detail="F2"
            onSelect={() => {
              wanted.current = () => onFix(sentence);
            }}
          >
            {t('marking.fix')}
          </MenuItem>
        )}
        {heard && (
          <>
            <MenuItem icon={<PlayIcon size={16} />} onSelect={() => onPlay(sentence)}>
              {t('document.play')}
            </MenuItem>
            <Takes heard={heard} timeline={timeline} />
            <CopyLink heard={heard} />
          </>
        )}
      </Menu>
    </div>
  );
}

function Takes({ heard, timeline }: { heard: HeardSentence; timeline: Timeline | null }) {
  const { t } = useTranslation();
  const again = <RefreshIcon size={16} />;
  const varies = heard.segments.some((each) => each.varies);
  if (!varies) {
    return (
      <MenuItem icon={again} disabled onSelect={() => undefined}>
        {t('document.alwaysTheSame')}
      </MenuItem>
    );
  }
  const spoken = timeline?.sentences.filter(({ segments }) =>
    segments.some((each) => heard.segments.includes(each)),
  );
  const count = spoken?.length ?? 1;
  return (
    <>
      <MenuItem icon={again} onSelect={() => void sayAgain(heard)}>
        {count > 1 ? t('document.againTogether', { count }) : t('document.again')}
      </MenuItem>
      {heard.segments.some(({ hasOtherTake }) => hasOtherTake) && (
        <>
          <MenuItem icon={<RedoIcon size={16} />} onSelect={() => void switchTake(heard)}>
            {t('document.hearOther')}
          </MenuItem>
          <MenuItem icon={<CheckIcon size={16} />} onSelect={() => void keepTake(heard)}>
            {t('document.keep')}
          </MenuItem>
        </>
      )}
    </>
  );
}

function CopyLink({ heard }: { heard: HeardSentence }) {
  const { t } = useTranslation();
  const url = usePlayer(({ current }) => current?.url ?? null);
  if (url === null) return null;
  const seconds = (heard.startMs / 1000).toFixed(1);
  return (
    <MenuItem icon={<ShareIcon size={16} />} onSelect={() => void shareLink(`${url}#t=${seconds}`)}>
      {t('document.copyLink')}
    </MenuItem>
  );
}

/** The last hovered or focused sentence; it does not change while its menu is open. */
function useSentenceInHand(root: RefObject<HTMLElement | null>, isOpen: RefObject<boolean>): number | null {
  const [index, setIndex] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const take = ({ target, type }: Event) => {
    clearTimeout(timer.current);
    const found = target instanceof Element && target.closest<HTMLElement>('[data-sentence]');
    if (!found || isOpen.current) return;
    const index = Number(found.dataset.sentence);
    if (type === 'focusin') setIndex(index);
    else timer.current = setTimeout(setIndex, passingMs, index);
  };
  useListener(root, 'pointerover', take);
  useListener(root, 'focusin', take);
  useListener(root, 'pointerleave', () => {
    clearTimeout(timer.current);
    if (!isOpen.current && !root.current?.contains(document.activeElement)) setIndex(null);
  });
  useEffect(() => {
    const element = root.current && index !== null ? sentenceElement(root.current, index) : null;
    element?.setAttribute('data-in-hand', '');
    return () => element?.removeAttribute('data-in-hand');
  }, [root, index]);
  return index;
}

/** Ignores sentences that the pointer crosses on its way to the button. */
const passingMs = 150;

/** The middle of the last line of a sentence, relative to the scrolled document. */
function endOf(root: HTMLElement | null, index: number): number | null {
  const last = root && [...(sentenceElement(root, index)?.getClientRects() ?? [])].at(-1);
  if (!last) return null;
  return last.top - root.getBoundingClientRect().top + root.scrollTop + last.height / 2;
}

import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { startConversion } from '../../model/conversion/run-conversion.ts';
import { audioEngine, resume, togglePlay } from '../../model/player/player-store.ts';
import {
  type ReadSentence,
  readPlainText,
  readSsml,
  sentencesOf,
  unitsOf,
} from '../../model/reading/sentences.ts';
import { useTaskTimes } from '../../model/reading/task-times.ts';
import { placeMs, timelineOf } from '../../model/reading/timeline.ts';
import { Button } from '../../ui/button.tsx';
import { WaveIcon } from '../../ui/later-icons.tsx';
import '../../styles/document.css';
import { sentenceElement } from './lighting.ts';
import { Paragraphs } from './paragraphs.tsx';
import { placeAt, writtenAt } from './places.ts';
import { SentenceMenu } from './sentence-menu.tsx';
import { useFollow } from './use-follow.ts';
import { useLighting } from './use-lighting.ts';
import { useRoving } from './use-roving.ts';

export interface DocumentProps {
  /** What was written. */
  readonly content: string;
  readonly isSsml: boolean;
  /** Whether it is what the audio in the player says. */
  readonly isHeard: boolean;
  readonly lang: string;
  /** Back to writing, with the caret at a UTF-16 unit of the content; null: where it was. */
  readonly onWrite: (caret: number | null) => void;
}

/** The text as a document: what is spoken is lit, and a press on a word plays from there. */
export default function DocumentView({ content, isSsml, isHeard, lang, onWrite }: DocumentProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLElement>(null);
  const paragraphs = useMemo(() => (isSsml ? readSsml(content) : readPlainText(content)), [content, isSsml]);
  const sentences = useMemo(() => sentencesOf(paragraphs), [paragraphs]);
  const times = useTaskTimes();
  const timeline = useMemo(
    () => (isHeard && times ? timelineOf(paragraphs, times) : null),
    [isHeard, times, paragraphs],
  );
  const follow = useFollow(root);
  useLighting(root, paragraphs, timeline, follow.reveal);
  const roving = useRoving(root);
  useTakeFocus(root);
  /** Where the person was in the document last. */
  const place = useRef<number | null>(null);

  const write = () => onWrite(place.current === null ? null : unitsOf(content, place.current));
  const playFrom = (sentence: ReadSentence | undefined, textOffset = sentence?.textOffset ?? 0) => {
    if (!sentence) return;
    place.current = textOffset;
    follow.resume();
    const ms = timeline && placeMs(timeline, sentence, textOffset);
    if (ms === null) return;
    audioEngine().seek(ms / 1000);
    void resume();
  };
  const onClick = (event: MouseEvent) => {
    // Who selects words wants to copy them.
    if (document.getSelection()?.isCollapsed === false) return;
    const found = placeAt(event.clientX, event.clientY, event.target);
    const sentence = found && sentences[found.index];
    if (!sentence) return;
    roving.moveTo(sentence.index);
    playFrom(sentence, writtenAt(sentence, found.unit));
  };
  const goTo = (index: number) => {
    const sentence = sentences[index];
    if (!sentence) return;
    roving.moveTo(index);
    place.current = sentence.textOffset;
    follow.resume();
    const startMs = timeline?.byIndex.get(index)?.startMs;
    if (startMs !== undefined) audioEngine().seek(startMs / 1000);
    const element = root.current && sentenceElement(root.current, index);
    if (element) follow.reveal(element);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The menu of a sentence has keys of its own; it is open elsewhere in the page.
    const { target } = event;
    if (!(target instanceof Element) || !root.current?.contains(target) || target.closest('button')) return;
    const from = roving.index();
    const act = keyAction(event, {
      play: () => (isHeard ? togglePlay() : startConversion()),
      convert: startConversion,
      playHere: () => playFrom(sentences[from]),
      next: () => goTo(from + 1),
      previous: () => goTo(from - 1),
      seek: (seconds) => isHeard && audioEngine().seekBy(seconds),
      write,
    });
    if (!act) return;
    event.stopPropagation();
    // What is typed goes to the text area, which has the focus by then.
    if (act !== 'typed') event.preventDefault();
  };

  return (
    <div data-heard={timeline ? '' : undefined} className="absolute inset-0 flex">
      <section
        ref={root}
        aria-label={t('document.label')}
        tabIndex={-1}
        lang={lang}
        onClick={onClick}
        onKeyDown={onKeyDown}
        className="relative min-w-0 flex-1 overflow-y-auto rounded-control border border-control bg-surface px-3.5 py-2 text-18 leading-8.5 text-ink outline-none wide:px-6"
      >
        {paragraphs.length === 0 && <p className="text-14 text-ink-3">{t('document.unreadable')}</p>}
        <Paragraphs paragraphs={paragraphs} />
        <SentenceMenu root={root} sentences={sentences} timeline={timeline} onPlay={playFrom} />
      </section>
      {!follow.follows && timeline && (
        <Button
          size="sm"
          icon={<WaveIcon size={16} />}
          onClick={() => follow.resume(true)}
          className="absolute right-4 bottom-3 shadow-lift"
        >
          {t('document.follow')}
        </Button>
      )}
    </div>
  );
}

interface KeyCommands {
  readonly play: () => void;
  readonly convert: () => void;
  readonly playHere: () => void;
  readonly next: () => void;
  readonly previous: () => void;
  readonly seek: (seconds: number) => unknown;
  readonly write: () => void;
}

const seekSeconds = 5;

/** Does what a key stands for; `typed` when the key is to be typed. */
function keyAction(event: KeyboardEvent, commands: KeyCommands): 'done' | 'typed' | null {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === 'Enter' && (ctrlKey || metaKey)) return done(commands.convert);
  if (ctrlKey || metaKey || altKey) return null;
  switch (key) {
    case ' ':
      return done(commands.play);
    case 'Enter':
      return done(commands.playHere);
    case 'ArrowDown':
      return done(commands.next);
    case 'ArrowUp':
      return done(commands.previous);
    case 'ArrowLeft':
      return done(() => commands.seek(-seekSeconds));
    case 'ArrowRight':
      return done(() => commands.seek(seekSeconds));
    case 'Escape':
      return done(commands.write);
  }
  // `Process`: an input method begins.
  if ([...key].length !== 1 && key !== 'Process') return null;
  commands.write();
  return 'typed';
}

function done(act: () => unknown): 'done' {
  act();
  return 'done';
}

/** When the text area, which it covers, had the focus, the document takes it. */
function useTakeFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    const covered = element?.closest('[data-reading-place]');
    if (element && covered?.contains(document.activeElement)) element.focus({ preventScroll: true });
  }, [root]);
}

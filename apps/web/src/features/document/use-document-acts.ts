import { indexCodePoints } from '@parlando/speech';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { useListener } from '../../lib/use-listener.ts';
import { startConversion } from '../../model/conversion/run-conversion.ts';
import { audioEngine, resume, togglePlay } from '../../model/player/playback.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import type { ReadSentence } from '../../model/reading/sentences.ts';
import { placeMs, type Timeline } from '../../model/reading/timeline.ts';
import { sentenceElement } from './lighting.ts';
import { placeOf, pressed, writtenAt } from './places.ts';
import { useDocumentMarks } from './use-document-marks.ts';
import type { Follow } from './use-follow.ts';

interface DocumentActs {
  readonly root: RefObject<HTMLElement | null>;
  readonly content: string;
  readonly sentences: readonly ReadSentence[];
  readonly timeline: Timeline | null;
  readonly isHeard: boolean;
  readonly isSsml: boolean;
  readonly follow: Follow;
  readonly onWrite: (caret: number | null) => void;
}

export function useDocumentActs(of: DocumentActs) {
  const { root, content, sentences, isHeard, isSsml, onWrite } = of;
  const { roving, place, playFrom, goTo } = usePlace(of);
  const marks = useDocumentMarks({ root, sentences, isSsml, place });
  const onClick = (event: MouseEvent) => {
    // A press that ends a selection does not play: the person wants to copy.
    if (document.getSelection()?.isCollapsed === false || marks.onPress(pressed(event))) return;
    const found = placeOf(event);
    const sentence = found && sentences[found.index];
    if (!sentence) return;
    roving.moveTo(sentence.index);
    playFrom(sentence, writtenAt(sentence, found.unit));
  };
  const seek = (seconds: number) => isHeard && audioEngine().seekBy(seconds);
  const write = () => onWrite(place.current === null ? null : indexCodePoints(content).unitAt(place.current));
  const keys = new Map<string, () => unknown>([
    [' ', () => (isHeard ? togglePlay() : startConversion())],
    ['Enter', () => playFrom(sentences[roving.index()])],
    ['ArrowDown', () => goTo(roving.index() + 1)],
    ['ArrowUp', () => goTo(roving.index() - 1)],
    ['ArrowLeft', () => seek(-seekSeconds)],
    ['ArrowRight', () => seek(seekSeconds)],
    ['F2', () => marks.fixSentence(sentences[roving.index()])],
    ['Escape', write],
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    // The menu of a sentence, rendered elsewhere in the page, handles its own keys.
    const { target } = event;
    if (!(target instanceof Element) || !root.current?.contains(target) || target.closest('button')) return;
    const isPress = event.key === 'Enter' || event.key === ' ';
    const act = isPress && marks.onPress(target) ? 'done' : keyAction(event, keys, write);
    if (!act) return;
    event.stopPropagation();
    // A typed character goes to the text area, which has the focus by then.
    if (act !== 'typed') event.preventDefault();
  };
  const { onContextMenu, fixSentence } = marks;
  return { onClick, onKeyDown, onContextMenu, playFrom, fixSentence };
}

const seekSeconds = 5;

/** Runs the command of a key. Returns `typed` if it is for the text area: a character, select all, paste. */
function keyAction(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  keys: ReadonlyMap<string, () => unknown>,
  write: () => void,
): 'done' | 'typed' | null {
  const isCommand = ctrlKey || metaKey;
  const act = isCommand ? (key === 'Enter' ? startConversion : undefined) : keys.get(key);
  // `Process`: an input method starts composing.
  const isTyped = isCommand ? /^[av]$/i.test(key) : [...key].length === 1 || key === 'Process';
  if (altKey || !(act || isTyped)) return null;
  (act ?? write)();
  return act ? 'done' : 'typed';
}

/** The place in the document, and going elsewhere. */
function usePlace({ root, sentences, timeline, isHeard, follow }: DocumentActs) {
  const roving = useRoving(root);
  /** The last position in the document, in code points of the source. */
  const place = useRef<number | null>(null);
  const reach = useWantedPlace(isHeard, timeline);
  const go = (wanted: WantedPlace) => {
    place.current = wanted.textOffset;
    follow.resume();
    reach(wanted);
  };
  const playFrom = (sentence: ReadSentence | undefined, textOffset = sentence?.textOffset ?? 0) =>
    sentence && go({ sentence, textOffset, plays: true });
  const goTo = (index: number) => {
    const sentence = sentences[index];
    if (!sentence) return;
    roving.moveTo(index);
    go({ sentence, textOffset: sentence.textOffset, plays: false });
    const element = root.current && sentenceElement(root.current, index);
    if (element) follow.reveal(element);
  };
  return { roving, place, playFrom, goTo };
}

/** Roving tab stop: one sentence of the document, with its marks, is in the tab order: the last focused one. */
function useRoving(root: RefObject<HTMLElement | null>) {
  const stop = useRef(0);
  const wasMoved = useRef(false);
  useListener(root, 'focusin', ({ target }) => {
    const index = target instanceof HTMLElement ? target.dataset.sentence : undefined;
    if (!root.current || index === undefined) return;
    setTabStop(sentenceElement(root.current, stop.current), '-1');
    setTabStop(sentenceElement(root.current, Number(index)), '0');
    stop.current = Number(index);
    wasMoved.current = true;
  });
  return {
    /** The sentence that has or last had the focus; else the one being spoken. */
    index: (): number => {
      const lit = root.current?.querySelector<HTMLElement>('[aria-current]')?.dataset.sentence;
      return wasMoved.current || lit === undefined ? stop.current : Number(lit);
    },
    moveTo: (index: number) => {
      if (root.current) sentenceElement(root.current, index)?.focus({ preventScroll: true });
    },
  };
}

function setTabStop(sentence: HTMLElement | null, tabIndex: '0' | '-1'): void {
  sentence?.setAttribute('tabindex', tabIndex);
  for (const mark of sentence?.querySelectorAll('[data-mark]') ?? []) mark.setAttribute('tabindex', tabIndex);
}

interface WantedPlace {
  readonly sentence: ReadSentence;
  readonly textOffset: number;
  readonly plays: boolean;
}

/** Seeks to a position in the text: at once, or as soon as its time is known and its audio has arrived. */
function useWantedPlace(isHeard: boolean, timeline: Timeline | null): (place: WantedPlace) => void {
  const wanted = useRef<WantedPlace | null>(null);
  const reach = () => {
    if (!isHeard) wanted.current = null;
    if (!timeline || !wanted.current) return;
    const { sentence, textOffset, plays } = wanted.current;
    const ms = placeMs(timeline, sentence, textOffset);
    if (ms === null) return;
    const { arriving, duration } = usePlayer.getState();
    if (arriving && ms / 1000 >= duration) return;
    wanted.current = null;
    audioEngine().seek(ms / 1000);
    if (plays) void resume();
  };
  useEffect(reach);
  const onPlayer = useEffectEvent(reach);
  useEffect(() => usePlayer.subscribe(() => onPlayer()), []);
  return (place) => {
    wanted.current = place;
    reach();
  };
}

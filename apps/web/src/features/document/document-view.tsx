import { speakingCast } from '@parlando/speech/script';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { useListener } from '../../lib/use-listener.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import type { PlacedMark } from '../../model/marks/marked.ts';
import { readPlainText, readSsml, sentencesOf } from '../../model/reading/sentences.ts';
import { useTaskTimes } from '../../model/reading/task-times.ts';
import { timelineOf } from '../../model/reading/timeline.ts';
import { hueOf } from '../../model/voices/voice-names.ts';
import { useVoices } from '../../model/voices/voices.ts';
import { Button } from '../../ui/button.tsx';
import { WaveIcon } from '../../ui/later-icons.tsx';
import '../../styles/document.css';
import { useLighting } from './lighting.ts';
import { Paragraphs } from './paragraphs.tsx';
import { SentenceMenu } from './sentence-menu.tsx';
import { useDocumentActs } from './use-document-acts.ts';
import { useFollow } from './use-follow.ts';

interface DocumentProps {
  readonly content: string;
  readonly isSsml: boolean;
  /** Whether the audio in the player speaks it. */
  readonly isHeard: boolean;
  readonly lang: string;
  /** Returns to writing, with the caret at this UTF-16 unit of the content; null: unchanged. */
  readonly onWrite: (caret: number | null) => void;
}

/** The text as a document: highlights what is spoken, and plays from a word on press. */
export default function DocumentView(props: DocumentProps) {
  const { content, isSsml, isHeard, lang, onWrite } = props;
  const { t } = useTranslation();
  const root = useRef<HTMLElement>(null);
  const { paragraphs, sentences, timeline } = useReadDocument(props);
  const follow = useFollow(root);
  useLighting(root, sentences, timeline, follow.reveal);
  useTakeFocus(root);
  const shield = useWheelShield(root);
  const acts = useDocumentActs({ root, content, sentences, timeline, isHeard, isSsml, follow, onWrite });
  // Those of the plain text, once they match the current text.
  const marks = useEditor(({ marked }) => (isSsml || marked.text !== content ? noMarks : marked.marks));
  const hues = useSpeakerHues();
  return (
    <div data-heard={timeline ? '' : undefined} className="absolute inset-0">
      <section
        ref={root}
        aria-label={t('document.label')}
        tabIndex={-1}
        lang={lang}
        onClick={acts.onClick}
        onKeyDown={acts.onKeyDown}
        onContextMenu={acts.onContextMenu}
        className="absolute inset-0 overflow-y-auto bg-surface py-2 pr-11 pl-4 text-18 leading-8.5 text-ink outline-none wide:pr-12 wide:pl-6 contain-strict"
      >
        {paragraphs.length === 0 && <p className="text-14 text-ink-3">{t('document.unreadable')}</p>}
        <div className="relative">
          <Paragraphs paragraphs={paragraphs} marks={marks} hues={hues} />
          <div ref={shield} hidden className="absolute inset-0" />
        </div>
        <SentenceMenu
          root={root}
          sentences={sentences}
          timeline={timeline}
          onPlay={acts.playFrom}
          onFix={isSsml ? undefined : acts.fixSentence}
        />
      </section>
      {timeline && (
        // Always in the layout, because the first turn of the wheel has enough to do.
        <Button
          size="sm"
          icon={<WaveIcon />}
          onClick={() => follow.resume(true)}
          className={cx('absolute right-4 bottom-3 shadow-lift', follow.follows && 'invisible')}
        >
          {t('document.follow')}
        </Button>
      )}
    </div>
  );
}

/** The sentences of the text, and their times. */
function useReadDocument({ content, isSsml, isHeard }: DocumentProps) {
  const cast = useEditor((state) => state.cast);
  const paragraphs = useMemo(
    () => (isSsml ? readSsml(content) : readPlainText(content, speakingCast(content, cast))),
    [content, isSsml, cast],
  );
  const sentences = useMemo(() => sentencesOf(paragraphs), [paragraphs]);
  const times = useTaskTimes();
  const timeline = useMemo(
    () => (isHeard && times ? timelineOf(paragraphs, times) : null),
    [isHeard, times, paragraphs],
  );
  return { paragraphs, sentences, timeline };
}

/** Each speaker has the colour of their voice. */
function useSpeakerHues(): ReadonlyMap<string, number> {
  const cast = useEditor((state) => state.cast);
  const byId = useVoices((voices) => voices.byId);
  return useMemo(
    () => new Map(cast.map(({ name, voice }) => [name, hueOf(byId.get(voice)?.name ?? voice)])),
    [cast, byId],
  );
}

const noMarks: readonly PlacedMark[] = [];

/** Moves the focus to the document if the covered text area had it. */
function useTakeFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    const covered = element?.closest('[data-reading-place]');
    if (element && covered?.contains(document.activeElement)) element.focus({ preventScroll: true });
  }, [root]);
}

/** Longer than the pauses between the steps of a turning wheel. */
const stillMs = 150;

/** Covers the text while the wheel turns: each sentence under the pointer would get hover events in every frame. */
function useWheelShield(root: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const shield = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (isShown: boolean) => {
    clearTimeout(timer.current);
    if (shield.current) shield.current.hidden = !isShown;
  };
  const lower = () => show(false);
  const raise = ({ buttons }: WheelEvent) => {
    // While text is being selected, it must receive events.
    if (buttons > 0) return;
    show(true);
    timer.current = setTimeout(lower, stillMs);
  };
  useListener(root, 'wheel', raise, { passive: true });
  useListener(root, 'pointermove', lower);
  useListener(root, 'pointerdown', lower);
  return shield;
}

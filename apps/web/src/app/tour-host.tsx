import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { withStudioWords } from '../lib/language.ts';
import { createScope, type Scope } from '../lib/scope.ts';
import { readText, storageKeys, writeText } from '../lib/storage.ts';
import { toast } from '../lib/toast.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { useMayOwn } from '../model/session/access.ts';
import { isTourSeen, markTourSeen, type TourPage, tourOf, useTourRequests } from '../model/tour/tour.ts';

/** Lets the person see the page before the tour covers it. */
const lookAroundMs = 1000;

type Run = typeof import('../features/tour/run-tour.ts').runTour;
const loadTour = withStudioWords(() => import('../features/tour/run-tour.ts'));

/** Starts the tour of a page on its first visit, and on request. Its code is fetched only then. */
export function TourHost() {
  const [path] = useLocation();
  const page = tourOf(path, useMayOwn());
  const requests = useTourRequests((state) => state.count);
  const answered = useRef(0);
  useEffect(() => {
    const isAsked = requests > answered.current;
    answered.current = requests;
    if (!page || (!isAsked && isTourSeen(page))) return;
    return isAsked ? startNow(page) : startWhenCalm(page);
  }, [page, requests]);
  return null;
}

/** Returns a function that stops the tour. */
function startNow(page: TourPage): () => void {
  const running = createScope();
  withTour((run) => void begin(page, run, running));
  return running.dispose;
}

/** Starts the tour unless the person begins to do something first. Returns a function that cancels or stops it. */
function startWhenCalm(page: TourPage): () => void {
  const waiting = createScope();
  const running = createScope();
  // Not focus: a dialog that fades out returns it after the page has changed.
  for (const sign of ['pointerdown', 'keydown', 'input'] as const)
    waiting.listen(window, sign, waiting.dispose, { capture: true });
  const start = (run: Run) => {
    // A message may still be visible, and a page may load its content later.
    if (isCalm() && begin(page, run, running)) waiting.dispose();
    else waiting.timeout(() => start(run), lookAroundMs);
  };
  waiting.own(whenIdle(() => withTour((run) => waiting.timeout(() => start(run), lookAroundMs))));
  return () => {
    waiting.dispose();
    running.dispose();
  };
}

/** A tour that fails to load is not missed, so nothing is shown. */
function withTour(use: (run: Run) => void): void {
  loadTour().then(
    ({ runTour }) => use(runTour),
    (cause: unknown) => console.warn('The guided tour did not load', cause),
  );
}

function isCalm(): boolean {
  const { activeElement, visibilityState } = document;
  const isTyping = activeElement?.matches('input, textarea, select, [contenteditable="true"]') ?? false;
  return (
    visibilityState === 'visible' && !isTyping && !document.querySelector('[data-modal], [role="dialog"]')
  );
}

/** Returns false if there is nothing to show yet. */
function begin(page: TourPage, run: Run, running: Scope): boolean {
  const tour = run(page);
  if (!tour) return false;
  running.own(tour.stop);
  void tour.ended.then((end) => {
    if (end === 'stopped') return;
    markTourSeen(end === 'skipped' ? 'all' : page);
    if (end !== 'left') showHint();
  });
  return true;
}

/** Shown once per browser. */
function showHint(): void {
  if (readText(storageKeys.firstTimeHint) !== null) return;
  writeText(storageKeys.firstTimeHint, new Date().toISOString());
  toast('info', i18next.t('guide.tour.again'));
}

import type { Messages } from '@parlando/locales';
import { type Driver, type DriveStep, driver, type PopoverDOM } from 'driver.js';
import i18next from 'i18next';
import { createScope } from '../../lib/scope.ts';
import { narrow } from '../../lib/use-media-query.ts';
import type { TourPage } from '../../model/tour/tour.ts';
import { buttonClass } from '../../ui/button.tsx';
import '../../styles/tour.css';

/** `left`: the person did something else on the page. `stopped`: by the caller. */
export type TourEnd = 'finished' | 'skipped' | 'left' | 'stopped';

export interface RunningTour {
  readonly ended: Promise<TourEnd>;
  stop(): void;
}

/**
 * Shows the steps of a page, each next to its target. The page stays usable: a press or focus outside the step ends
 * the tour and takes effect as usual. Returns undefined if no target is visible.
 */
export function runTour(page: TourPage): RunningTour | undefined {
  const steps = tourSteps[page].filter(({ target }) => isShown(target));
  if (steps.length === 0) return undefined;
  let resolve: (end: TourEnd) => void = () => undefined;
  const ended = new Promise<TourEnd>((settle) => {
    resolve = settle;
  });
  const scope = createScope();
  const before = document.activeElement;
  const { scrollX, scrollY } = window;
  let end: TourEnd = 'skipped';
  const tour = driver({
    steps: steps.map(driveStep),
    // During an animation it would ignore arrow keys.
    animate: false,
    overlayOpacity: 0.35,
    stagePadding: 6,
    stageRadius: 12,
    popoverClass: stepClass,
    showButtons: ['next', 'previous'],
    nextBtnText: i18next.t('guide.tour.next'),
    prevBtnText: i18next.t('guide.tour.previous'),
    doneBtnText: i18next.t('guide.tour.finish'),
    onPopoverRender: (popover) => addControls(popover, tour, steps.length),
    onHighlighted: (element) => unmark(element),
    onDoneClick: () => stop('finished'),
    onDestroyed: () => {
      scope.dispose();
      if (end === 'finished' || end === 'skipped') {
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
        // In a low window its steps have scrolled the page.
        scrollTo(scrollX, scrollY);
      }
      resolve(end);
    },
  });
  const stop = (as: TourEnd) => {
    end = as;
    tour.destroy();
  };
  const leave = ({ target }: Event) => {
    if (target instanceof Element && target.closest('.driver-popover')) return;
    stop('left');
  };
  tour.drive();
  for (const sign of ['pointerdown', 'focusin'] as const)
    scope.listen(document, sign, leave, { capture: true });
  return { ended, stop: () => stop('stopped') };
}

const driveStep = ({ words, ...place }: TourStep): DriveStep => ({
  element: placeOf(place),
  popover: {
    title: `<h2 class="text-16 font-bold">${i18next.t(`guide.tour.steps.${words}.title`)}</h2>`,
    description: `<p class="mt-1.5 text-14/6 text-ink-2">${i18next.t(`guide.tour.steps.${words}.text`)}</p>`,
  },
});

function isShown(target: string): boolean {
  return (document.querySelector(target)?.getClientRects().length ?? 0) > 0;
}

function placeOf({ target, narrowTarget }: Omit<TourStep, 'words'>): string {
  return narrowTarget && matchMedia(narrow).matches && isShown(narrowTarget) ? narrowTarget : target;
}

const stepClass =
  'fixed z-10001 w-82.5 max-w-[calc(100vw-20px)] rounded-panel border border-line bg-surface p-4 ' +
  'shadow-lift transition-opacity duration-140 starting:opacity-0';
const footClass = 'mt-3 flex flex-wrap items-center gap-2';
const dotClass =
  'flex size-6 items-center justify-center pointer-coarse:h-11 pointer-coarse:w-7 ' +
  'before:size-2 before:rounded-full before:bg-control aria-[current]:before:bg-accent';

/** Adds to the classes by which driver.js finds its elements. */
function dress(element: Element | null, classes: string): void {
  element?.classList.add(...classes.split(' '));
}

/** driver.js marks the target as a button that has opened the step, which it is not. */
function unmark(element: Element | undefined): void {
  for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element?.removeAttribute(name);
}

/**
 * Adds the dots and Skip. Sets roles, because the popover's header and footer are not the page's banner and content
 * info.
 */
function addControls(popover: PopoverDOM, tour: Driver, count: number): void {
  const present = tour.getActiveIndex() ?? 0;
  popover.title.setAttribute('role', 'none');
  popover.footer.setAttribute('role', 'group');
  dress(popover.footer, footClass);
  dress(popover.nextButton.parentElement, 'ml-auto flex gap-2');
  dress(popover.previousButton, buttonClass('secondary', 'sm'));
  dress(popover.nextButton, buttonClass('primary', 'sm'));
  popover.footer.setAttribute('aria-label', i18next.t('guide.tour.stepsLabel'));
  if (present === 0) popover.previousButton.style.display = 'none';
  popover.footer.prepend(skipButton(tour), dots(tour, present, count));
  requestAnimationFrame(() => popover.nextButton.focus({ preventScroll: true }));
}

function skipButton(tour: Driver): HTMLElement {
  const skip = button(`${buttonClass('ghost', 'sm')} -ml-2.5`, () => tour.destroy());
  skip.textContent = i18next.t('guide.tour.skip');
  return skip;
}

function dots(tour: Driver, present: number, count: number): HTMLElement {
  const row = document.createElement('span');
  row.className = 'flex';
  for (let index = 0; index < count; index++) {
    const dot = button(dotClass, () => tour.moveTo(index));
    dot.setAttribute('aria-label', i18next.t('guide.tour.step', { step: index + 1, steps: count }));
    if (index === present) dot.setAttribute('aria-current', 'step');
    row.append(dot);
  }
  return row;
}

function button(className: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.addEventListener('click', onPress);
  return made;
}

interface TourStep {
  /** Texts in `guide.tour.steps`. */
  readonly words: keyof Messages['guide']['tour']['steps'];
  /** The element it describes; a step without a visible target is skipped. */
  readonly target: string;
  /** The target on a narrow screen, where the step would otherwise cover the Convert button. */
  readonly narrowTarget?: string;
}

const step = (words: TourStep['words'], target = `[data-tour="${words}"]`): TourStep => ({ words, target });

const tourSteps: Readonly<Record<TourPage, readonly TourStep[]>> = {
  '/': [
    { ...step('editor'), narrowTarget: '[data-tour="editor"] textarea' },
    step('options'),
    step('convert', '[data-convert]'),
    step('help'),
  ],
  '/tasks': [step('taskFilters'), step('taskList')],
  '/batch': [step('batchCompose'), step('batchRun')],
  '/docs': [step('docsSearch'), step('docsPages')],
  '/settings': [step('services'), step('look'), step('configurations')],
};

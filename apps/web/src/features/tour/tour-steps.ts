import type { Messages } from '@parlando/locales';
import type { TourPage } from '../../model/tour/tour.ts';

export interface TourStep {
  /** Words in `guide.tour.steps`. */
  readonly words: keyof Messages['guide']['tour']['steps'];
  /** What it speaks of; a step whose place is not on the screen is left out. */
  readonly target: string;
  /** Speaks of this part of it on a narrow screen, where the step would otherwise cover the button that converts. */
  readonly narrowTarget?: string;
}

const step = (words: TourStep['words'], target = `[data-tour="${words}"]`): TourStep => ({ words, target });

export const tourSteps: Readonly<Record<TourPage, readonly TourStep[]>> = {
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

import type { Messages } from '@parlando/locales';
import type { TourPage } from '../../model/tour/tour.ts';

export interface TourStep {
  /** Words in `guide.tour.steps`. */
  readonly words: keyof Messages['guide']['tour']['steps'];
  /** What it speaks of; a step whose place is not on the screen is left out. */
  readonly target: string;
}

const step = (words: TourStep['words'], target = `[data-tour="${words}"]`): TourStep => ({ words, target });

export const tourSteps: Readonly<Record<TourPage, readonly TourStep[]>> = {
  '/': [step('editor'), step('options'), step('convert', '[data-convert]'), step('help')],
  '/tasks': [step('taskFilters'), step('taskList')],
  '/batch': [step('batchCompose'), step('batchRun')],
  '/docs': [step('docsSearch'), step('docsPages')],
  '/settings': [step('services'), step('look'), step('configurations')],
};

import type { Messages } from '@parlando/locales';
import type { TourPage } from '../../model/tour/tour.ts';

export interface TourStep {
  /** Texts in `guide.tour.steps`. */
  readonly words: keyof Messages['guide']['tour']['steps'];
  /** The element it describes; a step without a visible target is skipped. */
  readonly target: string;
  /** The target on a narrow screen, where the step would otherwise cover the Convert button. */
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

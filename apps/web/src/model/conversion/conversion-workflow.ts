export type ConversionPhase =
  | 'idle'
  | 'validating'
  | 'preparing'
  | 'converting'
  | 'saving'
  | 'completed'
  | 'failed';

/** The five steps of the progress dialog, in order. */
export const conversionSteps = ['validating', 'preparing', 'converting', 'saving', 'completed'] as const;
export type ConversionStep = (typeof conversionSteps)[number];

export interface ConversionState {
  readonly phase: ConversionPhase;
  /** 0 to 100. */
  readonly progress: number;
  /** Step that is under way, or was when it failed; null while idle. */
  readonly step: ConversionStep | null;
  /** Whether a failure was the person's own abort. */
  readonly aborted: boolean;
}

export type ConversionAction =
  | { readonly type: 'start' }
  | { readonly type: 'advance' }
  | { readonly type: 'fail' }
  | { readonly type: 'abort' }
  | { readonly type: 'reset' };

const stepProgress: Record<ConversionStep, number> = {
  validating: 10,
  preparing: 30,
  converting: 70,
  saving: 90,
  completed: 100,
};

export const idleConversion: ConversionState = { phase: 'idle', progress: 0, step: null, aborted: false };

/** The workflow of one conversion. An action that the present phase does not allow changes nothing. */
export function conversionReducer(state: ConversionState, action: ConversionAction): ConversionState {
  switch (action.type) {
    case 'start':
      return state.phase === 'idle' ? at('validating') : state;
    case 'advance':
      return isRunning(state) ? at(nextStep(state.step)) : state;
    case 'fail':
      return isRunning(state) ? { ...state, phase: 'failed' } : state;
    case 'abort':
      return isRunning(state) ? { ...state, phase: 'failed', aborted: true } : state;
    case 'reset':
      return isRunning(state) ? state : idleConversion;
  }
}

/** Started and not ended. */
export function isRunning(state: ConversionState): boolean {
  return state.phase !== 'idle' && state.phase !== 'completed' && state.phase !== 'failed';
}

function at(step: ConversionStep): ConversionState {
  return { phase: step, progress: stepProgress[step], step, aborted: false };
}

function nextStep(step: ConversionStep | null): ConversionStep {
  const index = step === null ? -1 : conversionSteps.indexOf(step);
  return conversionSteps[Math.min(index + 1, conversionSteps.length - 1)] ?? 'completed';
}

import { create } from 'zustand';
import { ApiError } from '../../lib/api-error.ts';

interface Confirmation {
  /** Tells whoever waits whether the password was confirmed; null when nobody is asked for it. */
  readonly answer: ((isConfirmed: boolean) => void) | null;
}

/** Asks for the password before something dangerous; `ConfirmPasswordDialog` shows it. */
export const useConfirmation = create<Confirmation>(() => ({ answer: null }));

/**
 * Does something dangerous. When the server wants the password confirmed, it is asked for and the act is done again.
 * Rejects with the server's refusal when the person gives up.
 */
export async function withConfirmation<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    const isAsked = cause instanceof ApiError && cause.code === 'CONFIRMATION_REQUIRED';
    if (!isAsked || !(await askForPassword())) throw cause;
    return act();
  }
}

function askForPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    useConfirmation.setState({
      answer(isConfirmed) {
        useConfirmation.setState({ answer: null });
        resolve(isConfirmed);
      },
    });
  });
}

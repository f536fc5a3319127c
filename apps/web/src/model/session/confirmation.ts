import { create } from 'zustand';
import { ApiError } from '../../lib/api-error.ts';

interface Confirmation {
  /** Reports whether the password was confirmed; null when no dialog is open. */
  readonly answer: ((isConfirmed: boolean) => void) | null;
}

/** Asks for the password before a sensitive action; rendered by `ConfirmPasswordDialog`. */
export const useConfirmation = create<Confirmation>(() => ({ answer: null }));

/**
 * Runs a sensitive action. If the server requires password confirmation, asks for it and runs the action again.
 * Rejects with the server's refusal if the person cancels.
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

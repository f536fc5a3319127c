import { documentExtensions } from './imported-document.ts';

/** Kept while the person chooses: the browser may collect an input that nothing refers to, and the choice is lost. */
let input: HTMLInputElement;

/** Lets a person choose a file. Call it while a press is being handled: Safari opens nothing once something was waited for. */
export function chooseFile(take: (files: readonly File[]) => void): void {
  input = document.createElement('input');
  input.type = 'file';
  input.accept = documentExtensions.join();
  input.addEventListener('change', ({ target }) => take([...((target as HTMLInputElement).files ?? [])]));
  input.click();
}

import { documentExtensions } from './imported-document.ts';

/** Lets a person choose a file. Call it while a press is being handled: Safari opens nothing once something was waited for. */
export function chooseFile(take: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = documentExtensions.join();
  input.addEventListener('change', () => take([...(input.files ?? [])]));
  input.click();
}

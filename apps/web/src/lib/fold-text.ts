/** Case- and accent-insensitive form: `Ángel` and `angel` are equal. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

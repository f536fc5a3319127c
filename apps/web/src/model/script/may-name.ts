/** Whether two lines begin as those of speakers do who are not known: only then it is worth looking closer. */
export function mayName(text: string, known: ReadonlySet<string>): boolean {
  // A space that could be a line's end would have every empty line read all that follow it.
  const names = [...text.matchAll(/^[^\S\n]*([^\n:：]{1,60})[:：]/gmu)].map(([, name = '']) => name.trim());
  return names.filter((name) => !known.has(name)).length > 1;
}

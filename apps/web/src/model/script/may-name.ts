/** A cheap test whether two lines start like those of unknown speakers; only then is a full check worthwhile. */
export function mayName(text: string, known: ReadonlySet<string>): boolean {
  // `\s` would match line ends, and `^` would match after other white space: each line would scan all that follow it.
  const names = [...text.matchAll(/(?<![^\n])[^\S\n]*([^\n:：]{1,60})[:：]/gu)].map(([, name = '']) =>
    name.trim(),
  );
  return names.filter((name) => !known.has(name)).length > 1;
}

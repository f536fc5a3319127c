/** A cheap test whether two lines start like those of unknown speakers; only then is a full check worthwhile. */
export function mayName(text: string, known: ReadonlySet<string>): boolean {
  // `\s` would match line ends, so that every empty line would scan all that follow it.
  const names = [...text.matchAll(/^[^\S\n]*([^\n:：]{1,60})[:：]/gmu)].map(([, name = '']) => name.trim());
  return names.filter((name) => !known.has(name)).length > 1;
}

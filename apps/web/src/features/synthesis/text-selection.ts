/** Moves the caret to a 1-based line and column, in code points, and shows it. */
export function selectPosition(field: HTMLTextAreaElement, line: number, column: number): void {
  const lines = field.value.split('\n');
  const before = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  const within = [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
  const offset = Math.min(before + within, field.value.length);
  field.focus();
  field.setSelectionRange(offset, offset);
  const lineHeight = Number.parseFloat(getComputedStyle(field).lineHeight) || 24;
  field.scrollTop = Math.max(0, (line - 3) * lineHeight);
}

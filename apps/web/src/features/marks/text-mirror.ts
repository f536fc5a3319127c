/** The properties that determine where a text area wraps its lines. */
const metrics = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'fontFeatureSettings',
  'fontVariant',
  'letterSpacing',
  'lineHeight',
  'tabSize',
  'textAlign',
  'textIndent',
  'textTransform',
  'wordSpacing',
  'wordBreak',
  'lineBreak',
  'direction',
  'padding',
] as const;

/** The style of a box that lays out a text like the text area. */
export function mirrorStyle(area: HTMLTextAreaElement): Record<string, string> {
  const style = getComputedStyle(area);
  const same = Object.fromEntries(metrics.map((name) => [name, style[name]]));
  // Without the area's scroll bar.
  return {
    ...same,
    width: `${area.clientWidth}px`,
    boxSizing: 'border-box',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  };
}

/** The rectangle of UTF-16 units `start` to `end` of a text area in the window, measured in a mirror element. */
export function rectInArea(area: HTMLTextAreaElement, start: number, end: number): DOMRect {
  const mirror = document.createElement('div');
  Object.assign(mirror.style, mirrorStyle(area), { position: 'absolute', visibility: 'hidden' });
  const run = document.createElement('span');
  // An empty range has no box.
  run.textContent = area.value.slice(start, end) || '\u200b';
  mirror.append(area.value.slice(0, start), run, area.value.slice(end));
  area.after(mirror);
  const frame = mirror.getBoundingClientRect();
  const at = run.getClientRects()[0] ?? run.getBoundingClientRect();
  mirror.remove();
  const seen = area.getBoundingClientRect();
  return new DOMRect(
    seen.left + area.clientLeft + at.left - frame.left - area.scrollLeft,
    seen.top + area.clientTop + at.top - frame.top - area.scrollTop,
    at.width,
    at.height,
  );
}

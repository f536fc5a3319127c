/** The properties that determine where a text area wraps its lines. */
const metrics = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'font-feature-settings',
  'font-variant',
  'letter-spacing',
  'line-height',
  'tab-size',
  'text-align',
  'text-indent',
  'text-transform',
  'word-spacing',
  'word-break',
  'line-break',
  'direction',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
] as const;

/** The style of a box that lays out a text like the text area. */
export function mirrorStyle(area: HTMLTextAreaElement): Record<string, string> {
  const style = getComputedStyle(area);
  const same = Object.fromEntries(metrics.map((name) => [name, style.getPropertyValue(name)]));
  // Without the area's scroll bar.
  return {
    ...same,
    width: `${area.clientWidth}px`,
    'box-sizing': 'border-box',
    'white-space': 'pre-wrap',
    'overflow-wrap': 'break-word',
  };
}

/** The rectangle of UTF-16 units `start` to `end` of a text area in the window, measured in a mirror element. */
export function rectInArea(area: HTMLTextAreaElement, start: number, end: number): DOMRect {
  const mirror = document.createElement('div');
  for (const [name, value] of Object.entries(mirrorStyle(area))) mirror.style.setProperty(name, value);
  mirror.style.position = 'absolute';
  mirror.style.visibility = 'hidden';
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

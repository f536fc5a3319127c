/** What jsdom lacks of layout and CodeMirror measures. */
export function stubLayout(): void {
  const none = { left: 0, right: 0, top: 0, bottom: 0, x: 0, y: 0, width: 0, height: 0, toJSON: () => ({}) };
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => none;
}

/** One event of a stream (HTML Living Standard §9.2.6). */
export interface SseEvent {
  /** `message` unless the stream says otherwise. */
  readonly type: string;
  readonly data: string;
  /** Last id seen so far; empty before the first. */
  readonly id: string;
}

/** Reads events out of text that arrives in arbitrary pieces. `onRetry`: ms to wait before connecting again. */
export function createSseParser(onEvent: (event: SseEvent) => void, onRetry?: (retryMs: number) => void) {
  let rest = '';
  let heldCr = '';
  let id = '';
  let type = '';
  let data: string[] = [];

  const dispatch = () => {
    if (data.length > 0) onEvent({ type: type || 'message', data: data.join('\n'), id });
    type = '';
    data = [];
  };
  const readLine = (line: string) => {
    if (line === '') return dispatch();
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') type = value;
    else if (field === 'data') data.push(value);
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value));
    else if (field === 'id' && !value.includes('\0')) id = value;
  };

  return (piece: string) => {
    const text = heldCr + piece;
    // A final CR may be half of a CRLF: it waits for the next piece.
    heldCr = text.endsWith('\r') ? '\r' : '';
    // Only the new text is searched: a line without an end may be megabytes long.
    const [first = '', ...others] = text.slice(0, text.length - heldCr.length).split(/\r\n|\r|\n/);
    const lines = [rest + first, ...others];
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}

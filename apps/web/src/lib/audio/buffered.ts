/** An audio element or a source buffer. */
interface Buffered {
  readonly buffered: TimeRanges;
}

/** Seconds; 0 if nothing is buffered. */
export function bufferedStart({ buffered }: Buffered): number {
  return buffered.length > 0 ? buffered.start(0) : 0;
}

/** Seconds; 0 if nothing is buffered. */
export function bufferedEnd({ buffered }: Buffered): number {
  return buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
}

export function isBuffered({ buffered }: Buffered, seconds: number): boolean {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= seconds && seconds <= buffered.end(index)) return true;
  }
  return false;
}

import { sentenceEnds } from './sentences.ts';
import { splitByDuration } from './split-by-duration.ts';

/** Words without an end are cut once they would take longer to say. */
const LONGEST_MS = 12_000;

/** A text that arrives in pieces, cut into sentences as they end. All sentences together are the text. */
export class SentenceBuffer {
  #rest = '';

  /** Takes the next piece; returns the sentences that have certainly ended: at a line end, or because words follow. */
  push(piece: string): string[] {
    const lines = (this.#rest + piece).split(/(?<=\n)/);
    const last = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '');
    const open = sentencesOf(last);
    const begun = splitByDuration(open.pop() ?? '', LONGEST_MS);
    this.#rest = begun.pop() ?? '';
    return [...lines.flatMap(sentencesOf), ...open, ...begun];
  }

  /** Whether what is left would be a sentence if words followed it. */
  get seemsComplete(): boolean {
    const rest = this.#rest.trimEnd();
    return rest !== '' && sentenceEnds(`${rest} A`).includes(rest.length + 1);
  }

  /** Whether nothing is left. */
  get isEmpty(): boolean {
    return this.#rest === '';
  }

  /** Takes what is left, whether it has ended or not. */
  flush(): string {
    const rest = this.#rest;
    this.#rest = '';
    return rest;
  }
}

function sentencesOf(line: string): string[] {
  let start = 0;
  return sentenceEnds(line).map((end) => {
    const sentence = line.slice(start, end);
    start = end;
    return sentence;
  });
}

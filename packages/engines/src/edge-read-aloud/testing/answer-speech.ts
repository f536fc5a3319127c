import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { textMessage } from '../messages.ts';
import { randomId } from '../read-aloud-access.ts';
import { frameMs, nativeSilence, ticksPerMs } from '../read-aloud-format.ts';
import type { SpeechRequest } from './request-checks.ts';
import { type SpokenWord, spokenWords } from './spoken-words.ts';

/** Faults of the test server. */
export type ReadAloudFault =
  /** Refuses connections; `at` is a part of the path: `/edge/v1` for speech, `/voices/list` for the list. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly retryAfterSeconds?: number;
      readonly at?: string;
    }
  /** Before the first audio. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** After `spoken` words it waits; with `words` it then misses the others, too. */
  | {
      readonly kind: 'held';
      readonly spoken: number;
      readonly until: Promise<unknown>;
      readonly words?: number;
    }
  /** It accepts the request and never responds. */
  | { readonly kind: 'mute' }
  /** The connection breaks after `words` words. */
  | { readonly kind: 'reset'; readonly words: number }
  /** It closes the connection properly after `words` words, without `turn.end`. */
  | { readonly kind: 'truncated'; readonly words: number }
  /** `turn.end` comes after `words` words, and so does the end of the audio. */
  | { readonly kind: 'missing-words'; readonly words: number }
  /** Every word is named, the audio ends after `heard` of them. */
  | { readonly kind: 'short-audio'; readonly heard: number }
  /** The last frame of the audio is not whole. */
  | { readonly kind: 'cut-frame' }
  /** `turn.end` without audio. */
  | { readonly kind: 'empty' }
  /** As audio, under its own type or as if it were mp3. */
  | { readonly kind: 'text'; readonly type: string; readonly body: string }
  | { readonly kind: 'endless' }
  /** Close 1007, as if the document were wrong. */
  | { readonly kind: 'invalid' };

/** As the real service does: silence before the first word and after the last. */
const leadFrames = 4;
const tailFrames = 36;
/** Size of a binary frame; not a multiple of an mp3 frame. */
const chunkBytes = 720;

/** Answers one request, word by word. */
export async function answerSpeech(
  client: WebSocket,
  requestId: string,
  request: SpeechRequest,
  fault: ReadAloudFault | undefined,
): Promise<void> {
  const answer = new Answer(client, requestId);
  switch (fault?.kind) {
    case 'mute':
      return;
    case 'invalid':
      client.close(1007, 'SSML is invalid.');
      return;
    case 'slow':
      await sleep(fault.delayMs);
      break;
    case 'endless':
      await answer.endless();
      return;
    default:
  }
  answer.begin();
  if (fault?.kind === 'text') answer.data(Buffer.from(fault.body), fault.type);
  else if (fault?.kind !== 'empty') {
    const words = fault !== undefined && 'words' in fault ? fault.words : Number.POSITIVE_INFINITY;
    const heard = fault?.kind === 'short-audio' ? fault.heard : words;
    const hold = fault?.kind === 'held' ? fault : undefined;
    await answer.speak(request, words, heard, hold);
    if (fault?.kind === 'short-audio') return answer.end();
    if (fault?.kind === 'reset') return client.terminate();
    if (fault?.kind === 'truncated') return client.close(1000);
    const silence = Buffer.concat(Array.from({ length: tailFrames }, () => nativeSilence));
    answer.audio(fault?.kind === 'cut-frame' ? silence.subarray(0, -50) : silence);
  }
  answer.end();
}

class Answer {
  readonly #client: WebSocket;
  readonly #requestId: string;

  constructor(client: WebSocket, requestId: string) {
    this.#client = client;
    this.#requestId = requestId;
  }

  begin(): void {
    this.#text('turn.start', { context: { serviceTag: randomId() } });
    this.#text('response', {
      context: { serviceTag: randomId() },
      audio: { type: 'inline', streamId: randomId() },
    });
  }

  async speak(
    request: SpeechRequest,
    words: number,
    heard: number,
    hold: Extract<ReadAloudFault, { kind: 'held' }> | undefined,
  ): Promise<void> {
    this.audio(Buffer.concat(Array.from({ length: leadFrames }, () => nativeSilence)));
    let count = 0;
    for await (const word of spokenWords(request, leadFrames * frameMs)) {
      if (count === hold?.spoken) await hold.until;
      if (count++ >= words || this.#client.readyState !== WebSocket.OPEN) return;
      this.#metadata(word);
      if (count <= heard) this.audio(word.audio);
      await nextTurn();
    }
  }

  /** More than any client accepts. */
  async endless(): Promise<void> {
    this.begin();
    const silence = Buffer.concat(Array.from({ length: 400 }, () => nativeSilence));
    while (this.#client.readyState === WebSocket.OPEN) {
      this.data(silence, 'audio/mpeg');
      await nextTurn();
    }
  }

  audio(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += chunkBytes)
      this.data(bytes.subarray(at, at + chunkBytes), 'audio/mpeg');
  }

  data(bytes: Uint8Array, contentType: string | undefined): void {
    const type = contentType === undefined ? '' : `Content-Type:${contentType}\r\n`;
    const headers = Buffer.from(
      `X-RequestId:${this.#requestId}\r\n${type}X-StreamId:${randomId()}\r\nPath:audio\r\n`,
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(headers.length);
    this.#send(Buffer.concat([length, headers, bytes]));
  }

  end(): void {
    this.data(new Uint8Array(0), undefined);
    this.#text('turn.end', {});
  }

  #metadata({ text, offsetMs, durationMs }: SpokenWord): void {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const Data = {
      Offset: Math.round(offsetMs * ticksPerMs),
      Duration: Math.round(durationMs * ticksPerMs),
      text: { Text: escaped, Length: text.length, BoundaryType: 'WordBoundary' },
    };
    this.#text('audio.metadata', { Metadata: [{ Type: 'WordBoundary', Data }] });
  }

  #text(path: string, body: object): void {
    const headers = [
      ['X-RequestId', this.#requestId],
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Path', path],
    ] as const;
    this.#send(textMessage(headers, JSON.stringify(body)));
  }

  #send(message: string | Uint8Array): void {
    if (this.#client.readyState === WebSocket.OPEN) this.#client.send(message);
  }
}

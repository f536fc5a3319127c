// The module worker of worker-client.ts: one synthesiser that handles its requests in order.
import { createEspeak, type Espeak, EspeakError, type Mp3Encoder, type Speech } from '../browser.ts';
import type { WorkerReply, WorkerRequest, WorkerSpeech } from './messages.ts';

interface WorkerScope {
  postMessage(message: WorkerReply, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void): void;
}

/** Pieces made before checking for messages, so that a cancel takes effect. */
const PIECES_A_TURN = 4;

const scope = self as unknown as WorkerScope;
const cancelled = new Set<number>();
const languages = new Set<string>();
let base: URL | undefined;
let espeak: Promise<Espeak> | undefined;
let queue: Promise<void> = Promise.resolve();

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** The instance, a new one if the last broke, with every language that was ever loaded. */
async function ready(): Promise<Espeak> {
  const current = await espeak?.catch(() => undefined);
  if (current?.usable !== true) espeak = createEspeak({ ...(base && { base }), languages: [...languages] });
  return espeak as Promise<Espeak>;
}

async function load(wanted: readonly string[], from: string | undefined): Promise<void> {
  if (from !== undefined) base = new URL(from);
  const instance = await ready();
  await instance.loadLanguages(wanted);
  for (const language of wanted) languages.add(language);
}

function pull(speech: Speech, encoder: Mp3Encoder | undefined): Int16Array | Uint8Array | undefined {
  return encoder === undefined ? speech.next() : speech.nextMp3(encoder);
}

function post(id: number, data: Int16Array | Uint8Array, speech: Speech): void {
  const events = speech.takeEvents();
  if (data.length === 0 && events.length === 0) return;
  const copy = data.slice();
  scope.postMessage({ id, type: 'piece', data: copy, events }, [copy.buffer]);
}

async function speak(id: number, { input, mp3 }: WorkerSpeech): Promise<void> {
  const instance = await ready();
  const encoder = mp3 && instance.createMp3Encoder(mp3);
  try {
    const speech = instance.speak(input);
    for (let pieces = 1; !cancelled.has(id); pieces++) {
      const data = pull(speech, encoder);
      if (data === undefined) break;
      post(id, data, speech);
      if (pieces % PIECES_A_TURN === 0) await nextTurn();
    }
    const completed = speech.done;
    if (completed && encoder !== undefined) post(id, encoder.flush(), speech);
    speech.cancel();
    const result = { samples: speech.samples, completed };
    scope.postMessage({ id, type: 'end', result, missingLanguages: [...instance.missingLanguages] });
  } finally {
    cancelled.delete(id);
    encoder?.close();
  }
}

async function answer(request: Exclude<WorkerRequest, { type: 'cancel' }>): Promise<void> {
  const { id } = request;
  if (request.type === 'load') {
    await load(request.languages, request.base);
    scope.postMessage({ id, type: 'loaded' });
  } else if (request.type === 'list') {
    const instance = await ready();
    scope.postMessage({ id, type: 'list', voices: instance.voices(), variants: instance.variants() });
  } else {
    await speak(id, request.speech);
  }
}

function report(id: number, error: unknown): void {
  const fault = error instanceof EspeakError ? error.fault : undefined;
  scope.postMessage({
    id,
    type: 'error',
    fault,
    message: error instanceof Error ? error.message : String(error),
  });
}

scope.addEventListener('message', ({ data }) => {
  if (data.type === 'cancel') cancelled.add(data.id);
  else queue = queue.then(() => answer(data)).catch((error: unknown) => report(data.id, error));
});

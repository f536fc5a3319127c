import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AudioEngine, type AudioFault, type PlaybackState } from './audio-engine.ts';

const bytesPerSecond = 8192;
/** The buffer capacity of the simulated browser. */
const capacitySeconds = 100;
/** A first byte that the browser rejects. */
const unreadable = 255;

/** Simulates Media Source Extensions: the buffer has a capacity, and played audio may be evicted. */
class FakeSourceBuffer extends EventTarget {
  mode = '';
  updating = false;
  start = 0;
  end = 0;
  readonly taken: Uint8Array[] = [];
  get buffered(): TimeRanges {
    return ranges(this.start, this.end);
  }
  appendBuffer(bytes: Uint8Array): void {
    if (this.updating) throw new DOMException('updating', 'InvalidStateError');
    const seconds = bytes.length / bytesPerSecond;
    if (this.end - this.start + seconds > capacitySeconds)
      throw new DOMException('full', 'QuotaExceededError');
    this.#update(() => {
      if (bytes[0] === unreadable) this.dispatchEvent(new Event('error'));
      this.taken.push(bytes);
      this.end += seconds;
    });
  }
  remove(from: number, to: number): void {
    expect(from).toBe(this.start);
    this.#update(() => {
      this.start = to;
    });
  }
  #update(change: () => void): void {
    this.updating = true;
    setTimeout(() => {
      this.updating = false;
      change();
      if (playsBetween) element.dispatchEvent(new Event('timeupdate'));
      this.dispatchEvent(new Event('updateend'));
      if (firesProgress) element.dispatchEvent(new Event('progress'));
    });
  }
}

class FakeMediaSource extends EventTarget {
  static isTypeSupported = (type: string) => type === 'audio/mpeg' || type.startsWith('audio/mp4');
  readyState = 'closed';
  readonly buffer = new FakeSourceBuffer();
  addSourceBuffer(): FakeSourceBuffer {
    return this.buffer;
  }
  endOfStream(): void {
    this.readyState = 'ended';
    duration = this.buffer.end;
  }
  open(): void {
    this.readyState = 'open';
    this.dispatchEvent(new Event('sourceopen'));
  }
}

const ranges = (start: number, end: number): TimeRanges => ({
  length: end > start ? 1 : 0,
  start: () => start,
  end: () => end,
});

let element: HTMLAudioElement;
let engine: AudioEngine;
let state: PlaybackState;
let faults: AudioFault[];
/** Each reported status. */
let reported: string[];
let isPackerAway: boolean;
vi.mock('./wav-packer.ts', async (original) => {
  const { WavPacker } = await original<typeof import('./wav-packer.ts')>();
  return {
    get WavPacker() {
      if (isPackerAway) throw new TypeError('Failed to fetch dynamically imported module');
      return WavPacker;
    },
  };
});
/** The most recent one. */
let source: FakeMediaSource;
let duration: number;
/** False in WebKit. */
let firesProgress: boolean;
/** Whether playback goes on between the end of an update and its event, which is a task of its own. */
let playsBetween: boolean;
let urls: Map<string, Blob | FakeMediaSource>;

beforeEach(() => {
  vi.stubGlobal('MediaSource', FakeMediaSource);
  vi.spyOn(console, 'warn').mockReturnValue();
  firesProgress = true;
  playsBetween = false;
  urls = new Map();
  URL.createObjectURL = (object) => {
    const url = `blob:${urls.size}`;
    if (object instanceof FakeMediaSource) source = object;
    urls.set(url, object as Blob | FakeMediaSource);
    return url;
  };
  URL.revokeObjectURL = (url) => urls.delete(url);
  element = document.createElement('audio');
  faults = [];
  reported = [];
  isPackerAway = false;
  fakePlayback();
  engine = new AudioEngine(element, {
    onState: (next) => {
      state = next;
      reported.push(next.status);
    },
    onFault: (fault) => faults.push(fault),
  });
});
afterEach(() => {
  engine.dispose();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function fakePlayback(): void {
  let paused = true;
  const setSource = (url: string) => {
    element.setAttribute('src', url);
    paused = true;
    duration = Number.NaN;
    element.currentTime = 0;
    const opened = urls.get(url);
    if (opened instanceof FakeMediaSource) setTimeout(() => opened.open());
  };
  Object.defineProperties(element, {
    src: { get: () => element.getAttribute('src') ?? '', set: setSource },
    currentTime: { value: 0, writable: true },
    paused: { get: () => paused },
    duration: { get: () => duration },
    buffered: { get: () => (fed() ? source.buffer.buffered : ranges(0, 0)) },
  });
  duration = Number.NaN;
  element.load = () => undefined;
  element.play = async () => {
    paused = false;
    element.dispatchEvent(new Event('playing'));
  };
  element.pause = () => {
    if (paused) return;
    paused = true;
    element.dispatchEvent(new Event('timeupdate'));
    element.dispatchEvent(new Event('pause'));
  };
}

const fed = () => source !== undefined && urls.get(element.src) === source;

function playUntil(seconds: number): void {
  element.currentTime = seconds;
  element.dispatchEvent(new Event('timeupdate'));
}

/** Chunks of so many seconds each, all different. */
function chunksOf(...seconds: number[]): Uint8Array[] {
  return seconds.map((length, index) => new Uint8Array(length * bytesPerSecond).fill(index + 1));
}

function streamOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

/** A stream that the test controls. */
function arriving() {
  let wire!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      wire = controller;
    },
  });
  return { stream, wire };
}

const areEqual = (some: Uint8Array[], others: Uint8Array[]) =>
  Buffer.concat(some).equals(Buffer.concat(others));
const bytesOf = async (blob: Blob) => [new Uint8Array(await blob.arrayBuffer())];

test('a long stream arrives completely even if nobody listens, and every position can be played', async () => {
  const chunks = chunksOf(60, 60, 60);
  const blob = await engine.playStream(streamOf(chunks), 'audio/mpeg', false);
  expect(areEqual(await bytesOf(blob), chunks)).toBe(true);
  expect(urls.get(element.src)).toBe(blob);
  expect(urls.size).toBe(1);
  engine.seek(170);
  expect(element.currentTime).toBe(170);
});

test('while it plays, the rest is fed as the buffer has space, without a gap, to the end', async () => {
  const chunks = chunksOf(60, 30, 60, 30, 60);
  await engine.playStream(streamOf(chunks), 'audio/mpeg', true);
  await expect.poll(() => source.buffer.end).toBe(96);
  expect(state).toMatchObject({ status: 'playing', duration: 240, arriving: false });
  for (let at = 0; at <= 240; at += 5) {
    playUntil(at);
    await expect.poll(() => source.buffer.updating).toBe(false);
    expect(fed()).toBe(true);
  }
  await expect.poll(() => source.readyState).toBe('ended');
  expect(areEqual(source.buffer.taken, chunks)).toBe(true);
  expect(faults).toEqual([]);
});

test('a browser with only a managed source, as on the iPhone, plays it while it arrives', async () => {
  class FakeManagedMediaSource extends FakeMediaSource {
    override open(): void {
      if (element.disableRemotePlayback) super.open();
    }
  }
  vi.stubGlobal('MediaSource', undefined);
  vi.stubGlobal('ManagedMediaSource', FakeManagedMediaSource);
  const { stream, wire } = arriving();
  const playing = engine.playStream(stream, 'audio/mpeg', true);
  for (const chunk of chunksOf(30)) wire.enqueue(chunk);
  await expect.poll(() => state).toMatchObject({ status: 'playing', duration: 30, arriving: true });
  wire.close();
  await playing;
  await expect.poll(() => source.readyState).toBe('ended');
});

test('its duration grows during playback in browsers that fire no progress', async () => {
  firesProgress = false;
  const { stream, wire } = arriving();
  const playing = engine.playStream(stream, 'audio/mpeg', true);
  for (const chunk of chunksOf(30, 30)) wire.enqueue(chunk);
  await expect.poll(() => source.buffer.end).toBe(60);
  playUntil(1);
  expect(state).toMatchObject({ status: 'playing', duration: 60, arriving: true });
  reported = [];
  playUntil(2);
  element.pause();
  // Other players pause when this one reports that it plays.
  expect(reported).toEqual(['paused']);
  wire.close();
  await playing;
});

test('its duration is right while a large chunk waits for buffer space', async () => {
  const { stream, wire } = arriving();
  const playing = engine.playStream(stream, 'audio/mpeg', true);
  for (const chunk of chunksOf(60, 90)) wire.enqueue(chunk);
  await expect.poll(() => source.buffer.end).toBe(60);
  playUntil(30);
  await expect.poll(() => source.buffer.start).toBe(10);
  wire.close();
  await playing;
  expect(source.buffer.end).toBe(60);
  expect(state.duration).toBe(150);
});

test('its duration is right if the buffer is fed again before the event of an update', async () => {
  playsBetween = true;
  const { stream, wire } = arriving();
  const playing = engine.playStream(stream, 'audio/mpeg', true);
  for (const chunk of chunksOf(60, 30, 60)) wire.enqueue(chunk);
  await expect.poll(() => source.buffer.end).toBe(90);
  wire.close();
  await playing;
  expect(state.duration).toBe(150);
});

test('a seek outside the buffer continues from the complete audio, still playing', async () => {
  const blob = await engine.playStream(streamOf(chunksOf(60, 60)), 'audio/mpeg', true);
  await expect.poll(() => source.buffer.end).toBe(96);
  engine.seek(30);
  expect(fed()).toBe(true);
  engine.seek(110);
  expect(urls.get(element.src)).toBe(blob);
  expect(element.currentTime).toBe(110);
  expect(element.paused).toBe(false);
  expect(state.duration).toBe(120);
});

test('a pause switches to the complete audio if only a part is buffered', async () => {
  const blob = await engine.playStream(streamOf(chunksOf(60, 60)), 'audio/mpeg', true);
  await expect.poll(() => source.buffer.end).toBe(96);
  playUntil(50);
  engine.pause();
  expect(urls.get(element.src)).toBe(blob);
  expect(element.currentTime).toBe(50);
});

test('a seek to evicted audio is ignored while more arrives, because there is nothing to play yet', async () => {
  const { stream, wire } = arriving();
  const playing = engine.playStream(stream, 'audio/mpeg', true);
  for (const chunk of chunksOf(60, 40, 30)) wire.enqueue(chunk);
  await expect.poll(() => source.buffer.end).toBe(100);
  playUntil(60);
  await expect.poll(() => source.buffer.start).toBe(40);
  engine.seek(0);
  expect(element.currentTime).toBe(40);
  wire.close();
  await playing;
  engine.seek(0);
  expect(element.currentTime).toBe(0);
  expect(fed()).toBe(false);
});

test('an abort ends what waits for buffer space', async () => {
  const { stream, wire } = arriving();
  const playing = engine.playStream(stream, 'audio/mpeg', false);
  for (const chunk of chunksOf(60, 60, 60)) wire.enqueue(chunk);
  await expect.poll(() => source.buffer.end).toBe(60);
  wire.error(new DOMException('enough', 'AbortError'));
  await expect(playing).rejects.toThrow('enough');
  expect(state).toMatchObject({ status: 'stopped', arriving: false });
});

test('a second stream takes over while the first is still fed, and both return their bytes', async () => {
  const first = arriving();
  const older = engine.playStream(first.stream, 'audio/mpeg', true);
  for (const chunk of chunksOf(60, 60)) first.wire.enqueue(chunk);
  await expect.poll(() => source.buffer.end).toBe(60);
  const abandoned = source;
  const { stream, wire } = arriving();
  const newer = engine.playStream(stream, 'audio/mpeg', true);
  expect(state.duration).toBe(0);
  for (const chunk of chunksOf(3)) wire.enqueue(chunk);
  await expect.poll(() => source.buffer.end).toBe(3);
  first.wire.close();
  wire.close();
  expect((await older).size).toBe(120 * bytesPerSecond);
  expect((await newer).size).toBe(3 * bytesPerSecond);
  playUntil(50);
  expect(abandoned.buffer.end).toBe(60);
  expect([...urls.values()]).not.toContain(abandoned);
});

test('disposing midway stops feeding and revokes all URLs', async () => {
  await engine.playStream(streamOf(chunksOf(60, 60)), 'audio/mpeg', true);
  engine.dispose();
  playUntil(50);
  await Promise.resolve();
  expect(source.buffer.end).toBe(0);
  expect(urls.size).toBe(0);
});

test('audio that the browser rejects while it arrives is played once complete', async () => {
  const { stream, wire } = arriving();
  const playing = engine.playStream(stream, 'audio/mpeg', true);
  wire.enqueue(new Uint8Array([unreadable]));
  await expect.poll(() => element.getAttribute('src')).toBeNull();
  wire.enqueue(new Uint8Array([1, 2]));
  wire.close();
  const blob = await playing;
  expect(areEqual(await bytesOf(blob), [new Uint8Array([unreadable, 1, 2])])).toBe(true);
  expect(urls.get(element.src)).toBe(blob);
  expect(state.status).toBe('playing');
  expect(faults).toEqual([]);
});

test('a seek before the duration is known is kept', async () => {
  await engine.load('http://localhost/lasting', false);
  engine.seek(12);
  expect(element.currentTime).toBe(12);
});

test('a seek while the permanent link is loading is kept, within the previous duration', async () => {
  await engine.playStream(streamOf(chunksOf(60)), 'audio/mpeg', true);
  await expect.poll(() => duration).toBe(60);
  engine.replaceWith('http://localhost/lasting');
  playUntil(20);
  engine.pause();
  expect(element.src).toBe('http://localhost/lasting');
  expect(state.duration).toBe(60);
  engine.seek(element.currentTime + 5);
  expect(element.currentTime).toBe(25);
  engine.seek(400);
  expect(element.currentTime).toBe(60);
});

/** A streamed wav: a header with unknown lengths, and samples. Format code 1 is PCM. */
function wavChunks(code: number, ...pieces: number[]): Uint8Array[] {
  const header = new Uint8Array(44);
  const view = new DataView(header.buffer);
  header.set(new TextEncoder().encode('RIFF'));
  header.set(new TextEncoder().encode('WAVEfmt '), 8);
  for (const [at, value] of [
    [20, code],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    view.setUint16(at, value, true);
  for (const [at, value] of [
    [16, 16],
    [24, 24_000],
    [28, 48_000],
    [40, 0xffffffff],
  ] as const)
    view.setUint32(at, value, true);
  header.set(new TextEncoder().encode('data'), 36);
  return [header, ...pieces.map((bytes) => new Uint8Array(bytes).fill(1))];
}

test('wav is played while it arrives, and its bytes are returned unchanged', async () => {
  const { stream, wire } = arriving();
  const playing = engine.playStream(stream, 'audio/wav', true);
  const chunks = wavChunks(1, 10_000, 10_000, 501);
  for (const chunk of chunks.slice(0, 2)) wire.enqueue(chunk);
  await expect.poll(() => state).toMatchObject({ status: 'playing', arriving: true });
  await expect.poll(() => source.buffer.end).toBeGreaterThan(0);
  for (const chunk of chunks.slice(2)) wire.enqueue(chunk);
  wire.close();
  const blob = await playing;
  await expect.poll(() => source.readyState).toBe('ended');
  expect(blob.size).toBe(44 + 20_501);
  engine.pause();
  expect(urls.get(element.src)).toBe(blob);
});

test('wav that is not PCM is played once complete', async () => {
  const { stream, wire } = arriving();
  const playing = engine.playStream(stream, 'audio/wav', true);
  for (const chunk of wavChunks(3, 1000)) wire.enqueue(chunk);
  wire.close();
  const blob = await playing;
  await expect.poll(() => urls.get(element.src)).toBe(blob);
  expect(faults).toEqual([]);
});

test('wav is played once complete if its packer does not load', async () => {
  isPackerAway = true;
  const { stream, wire } = arriving();
  const playing = engine.playStream(stream, 'audio/wav', true);
  for (const chunk of wavChunks(1, 1000)) wire.enqueue(chunk);
  wire.close();
  const blob = await playing;
  await expect.poll(() => urls.get(element.src)).toBe(blob);
  expect(state).toMatchObject({ status: 'playing', arriving: false });
  expect(faults).toEqual([]);
});

test('mp3 is played while it arrives in browsers that accept it only in MP4', async () => {
  vi.spyOn(FakeMediaSource, 'isTypeSupported').mockImplementation((type) => type.startsWith('audio/mp4'));
  const { stream, wire } = arriving();
  const playing = engine.playStream(stream, 'audio/mpeg', true);
  /** Silence at 24 kHz and 64 kbit/s. */
  const frame = new Uint8Array(192);
  frame.set([0xff, 0xf3, 0x84, 0xc4]);
  wire.enqueue(frame);
  await expect.poll(() => state).toMatchObject({ status: 'playing', arriving: true });
  await expect.poll(() => source.buffer.taken).toHaveLength(1);
  expect(Buffer.from(source.buffer.taken[0] ?? []).toString('latin1', 4, 8)).toBe('ftyp');
  wire.enqueue(frame);
  wire.close();
  const blob = await playing;
  await expect.poll(() => source.readyState).toBe('ended');
  expect(source.buffer.taken).toHaveLength(2);
  expect(blob.size).toBe(2 * frame.length);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { AudioEngine, type AudioFault, type PlaybackState } from './audio-engine.ts';

let element: HTMLAudioElement;
let engine: AudioEngine;
let states: PlaybackState['status'][];
let durations: number[];
let faults: AudioFault[];
let playing: () => Promise<void>;

beforeEach(() => {
  element = document.createElement('audio');
  states = [];
  durations = [];
  faults = [];
  playing = async () => {
    Object.defineProperty(element, 'paused', { value: false, configurable: true });
    element.dispatchEvent(new Event('playing'));
  };
  element.play = () => playing();
  element.pause = () => {
    if (element.paused) return;
    Object.defineProperty(element, 'paused', { value: true, configurable: true });
    element.dispatchEvent(new Event('pause'));
  };
  element.load = () => undefined;
  URL.createObjectURL = vi.fn(() => 'blob:audio');
  URL.revokeObjectURL = vi.fn();
  engine = new AudioEngine(element, {
    onState: ({ status, duration }) => {
      states.push(status);
      durations.push(duration);
    },
    onFault: (fault) => faults.push(fault),
  });
});

const stream = (...chunks: number[][]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new Uint8Array(chunk));
      controller.close();
    },
  });

test('without Media Source Extensions it plays once all audio has arrived', async () => {
  const blob = await engine.playStream(stream([1, 2], [3]), 'audio/mpeg', true);
  expect(blob.size).toBe(3);
  expect(blob.type).toBe('audio/mpeg');
  expect(element.src).toBe('blob:audio');
  expect(states).toEqual(['loading', 'playing']);
});

test('reports a duration that the browser knows late, as WebKitGTK does', async () => {
  await engine.load('/audio.mp3', false);
  Object.defineProperty(element, 'duration', { value: 0, configurable: true });
  for (const type of ['durationchange', 'loadeddata']) element.dispatchEvent(new Event(type));
  Object.defineProperty(element, 'duration', { value: 9 });
  element.dispatchEvent(new Event('canplay'));
  expect(durations.at(-1)).toBe(9);
  expect(states.at(-1)).toBe('paused');
});

test('an empty stream loads nothing', async () => {
  const blob = await engine.playStream(stream(), 'audio/mpeg', true);
  expect(blob.size).toBe(0);
  expect(element.getAttribute('src')).toBeNull();
});

test('reports blocked autoplay as blocked, and no other failure', async () => {
  playing = () => Promise.reject(new DOMException('gesture', 'NotAllowedError'));
  await engine.playStream(stream([1]), 'audio/mpeg', true);
  expect(faults).toEqual(['blocked']);
  playing = () => Promise.reject(new DOMException('newer source', 'AbortError'));
  await engine.play();
  expect(faults).toEqual(['blocked']);
});

test('the permanent link replaces the stream at a pause, at the same position', async () => {
  await engine.playStream(stream([1]), 'audio/mpeg', true);
  element.currentTime = 7;
  engine.replaceWith('http://localhost/lasting');
  expect(element.src).toBe('blob:audio');
  engine.pause();
  expect(element.src).toBe('http://localhost/lasting');
  expect(element.currentTime).toBe(7);
});

const fail = (code: number | null) => {
  Object.defineProperty(element, 'error', { value: code && { code }, configurable: true });
  if (code) element.dispatchEvent(new Event('error'));
};

test('what is in memory goes on when its link cannot be reached, as in a tunnel', async () => {
  await engine.playStream(stream([1]), 'audio/mpeg', true);
  engine.replaceWith('http://localhost/lasting');
  element.currentTime = 7;
  engine.pause();
  void engine.play();
  fail(4);
  expect(element.src).toBe('blob:audio');
  expect(element.currentTime).toBe(7);
  expect(states.at(-1)).toBe('playing');
  expect(faults).toEqual([]);
});

test('after an error, the next attempt loads the link again, at the same position', async () => {
  const loaded: string[] = [];
  Object.defineProperty(element, 'src', {
    get: () => loaded.at(-1) ?? '',
    set: (url: string) => {
      loaded.push(url);
      element.setAttribute('src', url);
      fail(null);
    },
  });
  await engine.load('http://localhost/lasting', true);
  element.currentTime = 7;
  fail(2);
  expect(faults).toEqual(['network']);
  playing = async () => expect(element.error).toBeNull();
  await engine.play();
  expect(loaded).toEqual(['http://localhost/lasting', 'http://localhost/lasting']);
  expect(element.currentTime).toBe(7);
  expect(faults).toEqual(['network']);
});

test('stays at the end, and starts anew from there', async () => {
  await engine.playStream(stream([1]), 'audio/mpeg', true);
  engine.replaceWith('http://localhost/lasting');
  Object.defineProperty(element, 'duration', { value: 9, configurable: true });
  Object.defineProperty(element, 'ended', { value: true, configurable: true });
  element.currentTime = 9;
  engine.pause();
  Object.defineProperty(element, 'ended', { value: false });
  element.dispatchEvent(new Event('loadeddata'));
  expect(element.src).toBe('http://localhost/lasting');
  expect(element.currentTime).toBe(9);
  expect(states.at(-1)).toBe('stopped');

  engine.seek(4);
  expect(states.at(-1)).toBe('paused');
  engine.seek(9);
  await engine.play();
  expect(element.currentTime).toBe(0);
});

test('a newer stream takes over, and the older one still returns its bytes', async () => {
  let finish: () => void = () => undefined;
  const slow = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array([1]));
      finish = () => controller.close();
    },
  });
  const older = engine.playStream(slow, 'audio/mpeg', true);
  await engine.playStream(stream([9, 9]), 'audio/mpeg', true);
  finish();
  expect((await older).size).toBe(1);
  expect(URL.createObjectURL).toHaveBeenCalledOnce();
});

test('disposing releases the listeners and the audio', async () => {
  await engine.playStream(stream([1]), 'audio/mpeg', false);
  engine.dispose();
  const before = states.length;
  element.dispatchEvent(new Event('playing'));
  element.dispatchEvent(new Event('ended'));
  expect(states).toHaveLength(before);
  expect(element.getAttribute('src')).toBeNull();
});

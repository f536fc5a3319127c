import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { SpeechWorker } from '../worker/speech-worker.ts';
import type { WorkerMessage } from '../worker/worker-messages.ts';
import type { ProcessMessage } from './neural-worker.ts';

/** Starts a process for the model of a folder. */
export type SpawnProcess = (folder: string) => ChildProcess;

/** How much of a process's output is kept, to report its last line. */
const keptCharacters = 4000;
const mostWords = 300;

/**
 * The only variables that the process gets, because it runs a library on files from elsewhere. `NODE_PATH` tells a
 * release where that library is.
 */
const passedOn = [
  'PATH',
  'NODE_PATH',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'TMPDIR',
  'SystemRoot',
  'BUILT_WORKERS',
];

/** From source the TypeScript file beside this one; in a bundle the built file beside the bundle. */
export function neuralWorkerUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./neural-worker.${extension}`, import.meta.url);
}

/** @param url the worker's built file, or its TypeScript source, which goes by way of tsx */
export function spawnNeuralProcess(url: URL, folder: string): ChildProcess {
  const isSource = url.pathname.endsWith('.ts');
  const program = isSource ? new URL('./typescript-process.mjs', import.meta.url) : url;
  const env = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return fork(program, [...(isSource ? [url.href] : []), folder], {
    env: Object.fromEntries(env),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** A process with a model, as the pool handles it. */
export function startProcess(spawn: SpawnProcess, folder: string): SpeechWorker {
  const child = spawn(folder);
  let written = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    written = (written + text).slice(-keptCharacters);
  });
  const send = (message: ProcessMessage) => {
    // If it is gone, its exit event reports that.
    if (child.connected) child.send(message, () => undefined);
  };
  return {
    kind: 'process',
    listen(onMessage, onLost) {
      child.on('message', (message) => {
        if (isWorkerMessage(message)) onMessage(message);
      });
      child.on('error', onLost);
      // Once all that it wrote has been read.
      child.on('close', (code, signal) => onLost(new Error(lastWords(written, code, signal))));
    },
    speak: (message) => send({ type: 'speak', ...message }),
    stop: (jobId) => send({ type: 'stop', jobId }),
    waitedMs: () => waitedMs(child),
    async terminate() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Linux: the time that its main thread was ready to run and did not; see `Documentation/scheduler/sched-stats.rst`. */
function waitedMs({ pid }: ChildProcess): number {
  try {
    const [, waitedNs = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waitedNs) / 1e6;
  } catch {
    // Another system, or it is gone.
    return 0;
  }
}

/** A library in the process may write garbage to the channel of our messages. */
function isWorkerMessage(message: unknown): message is WorkerMessage {
  return typeof message === 'object' && message !== null && 'type' in message;
}

function lastWords(written: string, code: number | null, signal: string | null): string {
  const end = `the speech process ended with ${signal ?? `code ${code}`}`;
  const said = written
    .split('\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
    .map((line) => line.replace(/\u001b\[[\d;]*m/g, '').trim())
    .filter((line) => line !== '' && !/^(at |Node\.js v)/.test(line))
    .at(-1);
  return said === undefined ? end : `${end}: ${said.slice(0, mostWords)}`;
}

import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { MessageBatcher } from '../worker/message-batcher.ts';
import { failedMessage } from '../worker/speech-fault.ts';
import type { SpeakMessage, WorkerMessage } from '../worker/worker-messages.ts';
import type { NeuralModel } from './model.ts';
import { MODEL_FILE } from './model-file.ts';
import { loadNetwork } from './sherpa.ts';

/** Messages of the parent. */
export type ProcessMessage =
  | (SpeakMessage & { readonly type: 'speak' })
  | { readonly type: 'stop'; readonly jobId: number };

const memoryReportMs = 500;
const folder = process.argv.at(-1) as string;
const send = (message: WorkerMessage) => void process.send?.(message);
// The network may be in the middle of a piece, and an ordinary exit would wait for it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
giveWay();

// A network may take any amount of memory during loading or synthesis, which run in other threads.
setInterval(() => send({ type: 'memory', rssBytes: rss() }), memoryReportMs).unref();

let stoppedJob = 0;
// The parent has validated it.
const model: NeuralModel = JSON.parse(readFileSync(join(folder, MODEL_FILE), 'utf8'));
const loading = loadNetwork(folder, model);
// The library loads the network in another thread, while this one loads the rest.
const [network, { UtteranceSpeaker }] = await Promise.all([loading, import('./utterance-speaker.ts')]);
const speaker = new UtteranceSpeaker(network, model);
process.on('message', (message: ProcessMessage) => {
  if (message.type === 'stop') stoppedJob = message.jobId;
  else void answer(message);
});
send({ type: 'ready', speakers: network.speakers });

async function answer({ jobId, utterance, output }: SpeakMessage): Promise<void> {
  const before = { cpu: process.cpuUsage(), soundMs: speaker.soundMs };
  const cost = () => {
    const { user, system } = process.cpuUsage(before.cpu);
    return { soundMs: speaker.soundMs - before.soundMs, cpuMs: (user + system) / 1000 };
  };
  // Each piece is sent at once: the next one may take the network seconds.
  const batcher = new MessageBatcher(jobId, (message) =>
    send(message.type === 'end' ? { ...message, cost: cost(), rssBytes: rss() } : message),
  );
  try {
    await speaker.speak(utterance, output, {
      emit: batcher.emit,
      step: (expectedMs) => send({ type: 'step', jobId, expectedMs }),
      isStopped: () => stoppedJob === jobId,
    });
  } catch (error) {
    send(failedMessage(jobId, error));
  }
}

function rss(): number {
  return process.memoryUsage.rss();
}

/**
 * Lowers the priority, so that the server's replies and the embedded engine go first. On Linux the priority is per thread,
 * and any of Node's present threads may start the library's.
 */
function giveWay(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW);
}

import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { MessageBatcher } from '../worker/message-batcher.ts';
import { Pauses } from '../worker/pauses.ts';
import { failedMessage } from '../worker/speech-fault.ts';
import type { SpeechThreadData } from '../worker/speech-worker.ts';
import type { SpeakMessage, WorkerMessage } from '../worker/worker-messages.ts';
import { UtteranceSpeaker } from './utterance-speaker.ts';
import { warmUp } from './warm-up.ts';

const port = parentPort;
if (!port) throw new Error('espeak-worker must run as a worker thread');
const data = workerData as SpeechThreadData;
const abortedJob = new Int32Array(data.abortedJob);
const pauses = new Pauses(new Int32Array(data.newcomers));
const post = (message: WorkerMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

// An event loop with nothing to do has Node wait for V8's compile jobs before it goes on. Such a job may itself wait until
// this thread collects garbage, and then neither ever ends: https://github.com/nodejs/node/issues/54918
port.ref();

// While all cores are busy, the server's replies and the spare thread go first. On Linux this is the priority of this
// thread alone; elsewhere it would be that of the whole process.
if (!data.spare && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const speaker = await UtteranceSpeaker.create();
warmUp(speaker);
port.on('message', (message: SpeakMessage) => answer(message));
post({ type: 'ready', languages: speaker.languages() });

function answer({ jobId, isUrgent, utterance, output }: SpeakMessage): void {
  const batcher = new MessageBatcher(jobId, post, { batchMs: 20 });
  const stop = () => {
    if (!isUrgent) pauses.giveWay();
    return Atomics.load(abortedJob, 0) === jobId;
  };
  try {
    speaker.speak(utterance, output, stop, batcher.emit);
  } catch (error) {
    post(failedMessage(jobId, error));
  }
}

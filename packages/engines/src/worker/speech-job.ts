import { EngineError, type SynthesisEvent } from '@parlando/speech';
import { EventQueue } from './event-queue.ts';
import type { SpeakRequest, Spoken, WorkerMessage } from './worker-messages.ts';

/** One call of `synthesize`, from the moment it waits for a thread to its last event. */
export class SpeechJob {
  readonly id: number;
  readonly request: SpeakRequest;
  readonly isUrgent: boolean;
  readonly events = new EventQueue<SynthesisEvent>();
  #over = false;
  /** Set by the current holder of the job: the queue, then a thread. */
  onCancel: (() => void) | undefined;

  constructor(id: number, request: SpeakRequest, isUrgent: boolean) {
    this.id = id;
    this.request = request;
    this.isUrgent = isUrgent;
  }

  /** It has ended, successfully or not: later messages of its thread are ignored. */
  get over(): boolean {
    return this.#over;
  }

  receive(message: Exclude<WorkerMessage, { type: 'ready' | 'memory' }>): void {
    if (message.type === 'failed') this.fail(new EngineError(message.fault, message.message));
    else if (message.type === 'audio') this.#hear(message);
    else if (message.type === 'end') {
      const { samples, peaks } = message;
      this.#hear(message);
      this.events.push({ type: 'end', samples, ...(peaks && { peaks }) });
      this.#over = true;
      this.events.end();
    }
  }

  #hear({ bytes, boundaries = [] }: Spoken): void {
    for (const boundary of boundaries) this.events.push({ type: 'boundary', boundary });
    if (bytes) this.events.push({ type: 'audio', bytes });
  }

  fail(error: EngineError): void {
    this.#over = true;
    this.events.fail(error);
  }

  /** The consumer has left. */
  cancel(): void {
    if (this.#over) return;
    this.fail(new EngineError('aborted', 'the caller stopped listening'));
    this.onCancel?.();
  }
}

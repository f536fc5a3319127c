import { EngineError, type SynthesisEvent } from '@parlando/speech';
import { EventQueue } from './event-queue.ts';
import type { SpeakRequest, WorkerMessage } from './worker-messages.ts';

/** One call of `synthesize`, from the moment it waits for a thread to its last event. */
export class SpeechJob {
  readonly id: number;
  readonly request: SpeakRequest;
  readonly isUrgent: boolean;
  readonly events = new EventQueue<SynthesisEvent>();
  #over = false;
  /** Set by whoever holds the job now: the waiting line, then a thread. */
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
    else if (message.type === 'audio') this.events.push({ type: 'audio', bytes: message.bytes });
    else if (message.type === 'boundary') this.events.push({ type: 'boundary', boundary: message.boundary });
    else if (message.type === 'end') {
      const { samples, peaks } = message;
      this.events.push({ type: 'end', samples, ...(peaks && { peaks }) });
      this.#over = true;
      this.events.end();
    }
  }

  fail(error: EngineError): void {
    this.#over = true;
    this.events.fail(error);
  }

  /** Nobody listens any more. */
  cancel(): void {
    if (this.#over) return;
    this.fail(new EngineError('aborted', 'the caller stopped listening'));
    this.onCancel?.();
  }
}

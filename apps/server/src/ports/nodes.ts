import type { EngineIncident, EngineVoice } from '@parlando/speech';

/** What a process says of an engine that it speaks with. JSON-serialisable. */
export interface EngineReport {
  readonly version: string;
  readonly isOffered: boolean;
  readonly reachable: boolean;
  /** Those that can be spoken with now. */
  readonly voices: readonly EngineVoice[];
  /** By voice, for those that have one (`Engine.editionOf`). */
  readonly editions: Readonly<Record<string, string>>;
  readonly incident?: EngineIncident | undefined;
}

/** How much a process can take on. */
export interface NodeLoad {
  /** Ms of audio that it makes in a ms. */
  readonly speed: number;
  /** Tasks that it can hold at once. */
  readonly places: number;
}

/** Another process on the same database. */
export interface OtherNode extends NodeLoad {
  readonly id: string;
  /** Where it is reached; null until it listens. */
  readonly url: string | null;
  /** By id, those that it speaks with. */
  readonly engines: Readonly<Record<string, EngineReport>>;
}

export interface NodeCall {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** The processes that share the database, and how they reach each other. */
export interface Nodes {
  /** Of this process start. */
  readonly id: string;
  /** Where others reach this process; undefined until it listens. */
  readonly url: string | undefined;
  /** Those that were alive a moment ago. */
  readonly others: readonly OtherNode[];
  /** Calls `listener` when `others` may have changed. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** The bytes of a signed call's reply as they come. Throws when the node cannot be reached or refuses. */
  call(url: string, call: NodeCall): AsyncIterable<Uint8Array>;
}

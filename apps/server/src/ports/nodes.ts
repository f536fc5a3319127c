import type { EngineIncident, EngineVoice } from '@parlando/speech';

/** A process's report about one of its engines. JSON-serialisable. */
export interface EngineReport {
  readonly version: string;
  readonly isOffered: boolean;
  readonly reachable: boolean;
  /** The currently available voices. */
  readonly voices: readonly EngineVoice[];
  /** By voice, for those that have one (`Engine.editionOf`). */
  readonly editions: Readonly<Record<string, string>>;
  readonly incident?: EngineIncident | undefined;
}

/** Capacity of a process. */
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
  /** Its engines, by id. */
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
  /** The processes with a recent heartbeat. */
  readonly others: readonly OtherNode[];
  /** Calls `listener` when `others` may have changed. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** Streams the reply of a signed call. Throws when the node cannot be reached or refuses. */
  call(url: string, call: NodeCall): AsyncIterable<Uint8Array>;
}

/** A short text that all processes with the same audio storage read and write, next to the audio. */
export interface StorageMark {
  /** Undefined when there is none. */
  read(): Promise<string | undefined>;
  /** Durable once it has resolved. */
  write(text: string): Promise<void>;
}

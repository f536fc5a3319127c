import { createEspeak, type Espeak } from '@parlando/espeak-wasm';
import { Mp3Encoder } from './mp3-encoder.ts';

let module: Promise<Espeak> | undefined;
const idle: Mp3Encoder[] = [];

/** An mp3 encoder of this thread. Return it when the segment is encoded or abandoned. */
export async function borrowMp3Encoder(): Promise<Mp3Encoder> {
  const known = idle.pop();
  if (known !== undefined) return known;
  module ??= createEspeak();
  return new Mp3Encoder(await module);
}

export function returnMp3Encoder(encoder: Mp3Encoder): void {
  idle.push(encoder);
}

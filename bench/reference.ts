import { spawn } from 'node:child_process';
import { ESPEAK_OUTPUT } from '../packages/engines/src/espeak/espeak-output.ts';

const command = `espeak-ng -v en-us --stdout "$0" | lame --quiet -b ${ESPEAK_OUTPUT.bitrateKbps} -q 5 - -`;

export interface ReferenceRun {
  readonly firstByteMs: number;
  readonly totalMs: number;
  readonly bytes: number;
}

/** Speaks with Debian's command line, at our bit rate. */
export function speakWithCommandLine(text: string): Promise<ReferenceRun> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn('sh', ['-c', command, text], { stdio: ['ignore', 'pipe', 'ignore'] });
    let bytes = 0;
    let firstByteMs = Number.NaN;
    child.stdout.on('data', (chunk: Buffer) => {
      if (bytes === 0) firstByteMs = performance.now() - startedAt;
      bytes += chunk.length;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0 || bytes === 0) reject(new Error(`the reference ended with ${code} and ${bytes} bytes`));
      else resolve({ firstByteMs, totalMs: performance.now() - startedAt, bytes });
    });
  });
}

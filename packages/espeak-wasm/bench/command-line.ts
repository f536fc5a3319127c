import { spawn } from 'node:child_process';
import { type BenchJob, type BenchResult, BITRATE_KBPS } from './protocol.ts';

interface Spoken {
  readonly bytes: number;
  readonly firstAt: number;
  readonly cpuMs: number;
}

/** Minutes and seconds as `times` prints them: `0m0.012s`. */
function milliseconds(time: string): number {
  const [, minutes, seconds] = /(\d+)m([\d.]+)s/.exec(time) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}

/** The last line of `times` is that of the children. */
function cpuOf(times: string): number {
  const children = times.trim().split('\n').at(-1) ?? '';
  return children.split(' ').reduce((sum, time) => sum + milliseconds(time), 0);
}

/** One request: `espeak-ng --stdout | lame`, two processes joined by a pipe of theirs. */
function speakOnce({ text, voice, quality }: BenchJob): Promise<Spoken> {
  return new Promise((resolve, reject) => {
    const speech = `espeak-ng --stdin --stdout -v ${voice.toLowerCase()}`;
    const mp3 = `lame --quiet -m m -b ${BITRATE_KBPS} -q ${quality} -t - - 2>/dev/null`;
    const shell = spawn('bash', ['-c', `${speech} | ${mp3} && times >&2`], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let bytes = 0;
    let firstAt = 0;
    let times = '';
    shell.stdout.on('data', (chunk: Buffer) => {
      if (firstAt === 0) firstAt = performance.now();
      bytes += chunk.length;
    });
    shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      times += text;
    });
    shell.on('error', reject);
    shell.on('close', (code) =>
      code === 0
        ? resolve({ bytes, firstAt, cpuMs: cpuOf(times) })
        : reject(new Error(`${speech} | ${mp3}: ${code}`)),
    );
    shell.stdin.end(text);
  });
}

export async function runCommandLine(job: BenchJob): Promise<BenchResult> {
  const firstByteMs: number[] = [];
  let bytes = 0;
  let cpuMs = 0;
  const started = performance.now();
  do {
    const began = performance.now();
    const spoken = await speakOnce(job);
    bytes += spoken.bytes;
    cpuMs += spoken.cpuMs;
    firstByteMs.push(spoken.firstAt - began);
  } while (performance.now() - started < job.durationMs);
  return { requests: firstByteMs.length, bytes, elapsedMs: performance.now() - started, cpuMs, firstByteMs };
}

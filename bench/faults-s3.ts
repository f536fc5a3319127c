import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Row } from './measure.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = 'apps/server/src/storage-faults.test.ts';
const rounds = 20;

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { title: string; status: string; duration?: number }[];
  }[];
}

/** Each fault of an S3 service, 20 times under load on one server that is never restarted, with the ledger checked. */
export async function faultRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-bench-'));
  const output = join(folder, 'report.json');
  try {
    spawnSync(
      join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'server', '--reporter=json', `--outputFile=${output}`, file],
      { cwd: root, stdio: 'inherit', env: { ...process.env, FAULT_ROUNDS: String(rounds) } },
    );
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
    return testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ title }) => /^(?:through S3|an object that was put)/.test(title))
      .map(({ title, status, duration = 0 }) => ({
        what: title,
        measured: `${rounds} times in ${(duration / 1000).toFixed(0)} s: ${status}`,
        bar: 'ledger exact, no restart',
        met: status === 'passed',
      }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

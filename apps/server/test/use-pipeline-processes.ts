import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import type { ChildMessage, ChildOptions } from './pipeline-child.ts';
import { programFile } from './programs.ts';
import { type Pipelines, usePipelines } from './use-pipelines.ts';

export interface PipelineProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly exited: Promise<unknown[]>;
}

export interface PipelineProcesses extends Pipelines {
  /** A process that can be killed, over the same database and audio as all others; killed after the test if it lives. */
  fork(options?: Partial<ChildOptions>): Promise<PipelineProcess>;
  /** Lets every lease run out, as 15 s without a renewal would. */
  runLeasesOut(): Promise<void>;
}

/** What `usePipelines` gives, and real processes beside it. */
export async function usePipelineProcesses(): Promise<PipelineProcesses> {
  const pipelines = await usePipelines();
  const { database } = pipelines;
  const children: ChildProcess[] = [];
  let storeRoot = '';
  beforeAll(async () => {
    storeRoot = await mkdtemp(join(tmpdir(), 'parlando-audio-'));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => rm(storeRoot, { recursive: true, force: true }));
  return {
    ...pipelines,
    start: (options = {}) => pipelines.start({ storeRoot, ...options }),
    async runLeasesOut() {
      await database.pool.query(
        `UPDATE tasks SET lease_until = now() - interval '1 ms' WHERE state = 'running'`,
      );
    },
    async fork(options = {}) {
      const argument = JSON.stringify({
        ...{ connection: database.connection, storeRoot, s3: inject('s3') },
        ...options,
      });
      const child = fork(programFile('pipeline-child'), [argument], { execArgv: [], stdio: 'inherit' });
      children.push(child);
      const exited = once(child, 'exit');
      const [message] = (await once(child, 'message')) as [ChildMessage];
      if (!('url' in message)) throw new Error('The child did not start.');
      return { child, url: message.url, exited };
    },
  };
}

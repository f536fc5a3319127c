import { mkdir } from 'node:fs/promises';
import pino from 'pino';
import { adminUsage, NoSuchAccountError, runAdminCommand, UsageError } from './admin-command.ts';
import { createClosing } from './closing.ts';
import { type Config, ConfigError } from './config.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { operator } from './database/record-audit.ts';
import { watchDiskSpace } from './drivers/disk-space.ts';
import { createAdministration } from './features/account/administration.ts';
import { ModelCommandError, runModelsCommand } from './models-command.ts';
import { openInstanceDatabase } from './open-instance-database.ts';
import type { Log } from './ports/log.ts';
import { StartFault } from './ports/start-fault.ts';
import { readEnvironment } from './read-environment.ts';
import { openModelTools, trialOnly } from './wiring-models.ts';

/** Uses the database of the running instance, or starts the embedded one while the command runs. */
async function run(): Promise<void> {
  const config = readEnvironment();
  // Print only the answer, unless something goes wrong.
  const log = pino({ level: 'error', base: null });
  const closing = createClosing(log);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  try {
    const database = await openInstanceDatabase({ config, log }, closing);
    const [subject, ...rest] = process.argv.slice(2);
    const answer =
      subject === 'models'
        ? await runModels({ config, database, log }, rest)
        : await runAdminCommand(
            createAdministration(database.kysely, operator),
            process.argv.slice(2),
            Date.now(),
          );
    process.stdout.write(`${answer}\n`);
  } finally {
    await closing.closeAll();
  }
}

interface Opened {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly log: Log;
}

/** Models may be installed while the instance runs: whichever of both comes first does the work. */
async function runModels({ config, database, log }: Opened, args: readonly string[]): Promise<string> {
  const tools = await openModelTools({
    config,
    storage: watchDiskSpace(config.dataDir),
    localVoices: trialOnly,
  });
  const { kysely, createClient } = database;
  const dependencies = { ...tools, database: kysely, createClient, log };
  try {
    return await runModelsCommand(
      { dependencies, say: (line) => void process.stderr.write(`${line}\n`) },
      args,
    );
  } finally {
    await tools.outbound.close();
  }
}

const expected = [ModelCommandError, ConfigError, UsageError, NoSuchAccountError, StartFault];

try {
  await run();
  process.exit();
} catch (error) {
  const { message, stack } = error as Error;
  const isExpected = expected.some((kind) => error instanceof kind);
  process.stderr.write(`${isExpected ? message : (stack ?? message)}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${adminUsage}\n`);
  process.exit(1);
}

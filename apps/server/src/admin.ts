import { mkdir } from 'node:fs/promises';
import pino from 'pino';
import { adminUsage, NoSuchAccountError, runAdminCommand, UsageError } from './admin-command.ts';
import { createClosing } from './closing.ts';
import { ConfigError } from './config.ts';
import { operator } from './database/record-audit.ts';
import { createAdministration } from './features/account/administration.ts';
import { openInstanceDatabase } from './open-instance-database.ts';
import { StartFault } from './ports/start-fault.ts';
import { readEnvironment } from './read-environment.ts';

/** Uses the database of the running instance, or starts the embedded one while the command runs. */
async function run(): Promise<void> {
  const config = readEnvironment();
  // Print only the answer, unless something goes wrong.
  const log = pino({ level: 'error', base: null });
  const closing = createClosing(log);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  try {
    const database = await openInstanceDatabase({ config, log }, closing);
    const administration = createAdministration(database.kysely, operator);
    const answer = await runAdminCommand(administration, process.argv.slice(2), Date.now());
    process.stdout.write(`${answer}\n`);
  } finally {
    await closing.closeAll();
  }
}

const expected = [ConfigError, UsageError, NoSuchAccountError, StartFault];

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

import { mkdir } from 'node:fs/promises';
import pino from 'pino';
import { adminUsage, NoSuchAccountError, runAdminCommand } from './admin-command.ts';
import { type BackupCommandOptions, runBackup, runRestore, runVerify } from './backup-command.ts';
import { createClosing } from './closing.ts';
import { type Answer, UsageError } from './command-line.ts';
import { ConfigError } from './config.ts';
import { operator } from './database/record-audit.ts';
import { watchDiskSpace } from './drivers/disk-space.ts';
import { createAdministration } from './features/account/administration.ts';
import { ArchiveFault } from './features/backup/archive/parts.ts';
import { BackupFault } from './features/backup/make-backup.ts';
import { ModelCommandError, runModelsCommand } from './models-command.ts';
import { openInstanceDatabase } from './open-instance-database.ts';
import { StartFault } from './ports/start-fault.ts';
import { readEnvironment } from './read-environment.ts';
import { openModelTools, trialOnly } from './wiring-models.ts';

type Command = (options: BackupCommandOptions, args: readonly string[]) => Promise<Answer>;

const commands: Readonly<Record<string, Command>> = {
  backup: runBackup,
  verify: (_options, args) => runVerify(args),
  restore: runRestore,
  models: async (options, args) => said(await runModels(options, args)),
};

/** Uses the database of the running instance, or starts the embedded one while the command runs. */
async function run(args: readonly string[]): Promise<string> {
  const words = args.filter((word) => !['--json', '--help'].includes(word));
  if (args.includes('--help')) return adminUsage;
  const config = readEnvironment();
  // Print only the answer, unless something goes wrong.
  const log = pino({ level: 'error', base: null });
  const closing = createClosing(log);
  const options = { config, log, closing, say: (line: string) => void process.stderr.write(`${line}\n`) };
  try {
    const [subject = '', ...rest] = words;
    const command = Object.hasOwn(commands, subject) ? commands[subject] : undefined;
    const { text, data } = command ? await command(options, rest) : said(await runAccounts(options, words));
    return args.includes('--json') ? JSON.stringify(data) : text;
  } finally {
    await closing.closeAll();
  }
}

const said = (text: string): Answer => ({ text, data: { message: text } });

async function runAccounts({ config, log, closing }: BackupCommandOptions, args: readonly string[]) {
  const { kysely } = await openInstanceDatabase({ config, log }, closing);
  return runAdminCommand(createAdministration(kysely, operator), args, Date.now());
}

/** Models may be installed while the instance runs: whichever of both comes first does the work. */
async function runModels({ config, log, closing, say }: BackupCommandOptions, args: readonly string[]) {
  const database = await openInstanceDatabase({ config, log }, closing);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const tools = await openModelTools({
    config,
    storage: watchDiskSpace(config.dataDir),
    localVoices: trialOnly,
  });
  const { kysely, createClient } = database;
  const dependencies = { ...tools, database: kysely, createClient, log };
  try {
    return await runModelsCommand({ dependencies, say }, args);
  } finally {
    await tools.outbound.close();
  }
}

const expected = [
  ...[ModelCommandError, ConfigError, UsageError, NoSuchAccountError, StartFault],
  ...[ArchiveFault, BackupFault],
];

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
  process.exit();
} catch (error) {
  const { message, stack } = error as Error;
  const isExpected = expected.some((kind) => error instanceof kind);
  process.stderr.write(`${isExpected ? message : (stack ?? message)}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${adminUsage}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}

import pino from 'pino';
import { createClosing } from './closing.ts';
import { NoSuchAccountError, runAdminCommand, usageOf } from './commands/admin-command.ts';
import { type BackupCommandOptions, runBackup, runRestore, runVerify } from './commands/backup-command.ts';
import { type Answer, CommandError, UsageError } from './commands/command-line.ts';
import {
  type InstanceCommandOptions,
  runRetention,
  runStorage,
  runTasks,
} from './commands/instance-command.ts';
import { runModelsCommand } from './commands/models-command.ts';
import { readPassword } from './commands/read-password.ts';
import { runUsersCommand, type UsersCommandOptions } from './commands/users-command.ts';
import { ConfigError } from './config/config.ts';
import { readEnvironment } from './config/read-environment.ts';
import { operator } from './database/record-audit.ts';
import { createAdministration } from './features/account/administration.ts';
import { operateAccounts } from './features/account/operate-accounts.ts';
import { createPasswords } from './features/account/passwords.ts';
import { readPeople } from './features/admin/read-people.ts';
import { ArchiveFault } from './features/backup/archive/parts.ts';
import { BackupFault } from './features/backup/make-backup.ts';
import { openCatalogue } from './features/models/catalogue.ts';
import { openInstanceDatabase } from './open-instance-database.ts';
import { openQuota } from './open-quota.ts';
import { StartFault } from './ports/start-fault.ts';
import { accountParts } from './wiring-accounts.ts';
import { openModelTools, trialOnly } from './wiring-models.ts';

type Command = (options: BackupCommandOptions, args: readonly string[]) => Promise<Answer>;

const commands: Readonly<Record<string, Command>> = {
  backup: runBackup,
  verify: (_options, args) => runVerify(args),
  restore: runRestore,
  models: async (options, args) => said(await runModels(options, args)),
  users: runUsers,
  storage: onInstance(runStorage),
  tasks: onInstance(runTasks),
  retention: onInstance(runRetention),
};

/** Uses the database of the running instance, or starts the embedded one while the command runs. */
async function run(args: readonly string[]): Promise<string> {
  const words = args.filter((word) => !['--json', '--help'].includes(word));
  const [subject = '', ...rest] = words;
  if (args.includes('--help')) return usageOf(subject);
  const config = readEnvironment();
  // Print only the result, unless something goes wrong.
  const log = pino({ level: 'error', base: null }, pino.destination(2));
  const closing = createClosing(log);
  const options = { config, log, closing, say: (line: string) => void process.stderr.write(`${line}\n`) };
  try {
    const command = Object.hasOwn(commands, subject) ? commands[subject] : undefined;
    const { text, data } = command ? await command(options, rest) : said(await runAccounts(options, words));
    return args.includes('--json') ? JSON.stringify(data) : text;
  } finally {
    await closing.closeAll();
  }
}

const said = (text: string): Answer => ({ text, data: { message: text } });

const openDatabase = ({ config, log, closing }: BackupCommandOptions) =>
  openInstanceDatabase({ config, log }, closing);

function onInstance(
  command: (options: InstanceCommandOptions, args: readonly string[]) => Promise<Answer>,
): Command {
  return async (options, args) => command({ ...options, database: await openDatabase(options) }, args);
}

async function runAccounts(options: BackupCommandOptions, args: readonly string[]) {
  const { kysely } = await openDatabase(options);
  return runAdminCommand(createAdministration(kysely, operator), args, Date.now());
}

async function runUsers(options: BackupCommandOptions, args: readonly string[]) {
  const database = await openDatabase(options);
  const { config } = options;
  const quota = openQuota(config, database.kysely);
  const accounts = operateAccounts({
    ...accountParts(database),
    passwords: createPasswords(),
    adminEmail: config.adminEmail,
  });
  const list: UsersCommandOptions['list'] = (query) =>
    readPeople({ database: database.kysely, quota }, query);
  return runUsersCommand({ accounts, list, readPassword }, args);
}

/** Models may be installed while the instance runs: either this command or the instance does the work. */
async function runModels(options: BackupCommandOptions, args: readonly string[]) {
  const { config, log, say } = options;
  const database = await openDatabase(options);
  const tools = await openModelTools({
    config,
    catalogue: await openCatalogue(config.models.catalogueFile),
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
  ...[CommandError, ConfigError, UsageError, NoSuchAccountError, StartFault],
  ...[ArchiveFault, BackupFault],
];

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
  process.exit();
} catch (error) {
  const { message, stack } = error as Error;
  const isExpected = expected.some((kind) => error instanceof kind);
  process.stderr.write(`${isExpected ? message : (stack ?? message)}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${usageOf(process.argv[2])}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}

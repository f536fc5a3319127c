import { join } from 'node:path';
import {
  appVersion,
  type EffectiveVariable,
  limits,
  type PublicConfig,
  type SiteInfo,
  serverLimits,
} from '@parlando/contract';
import { engineFactories } from '@parlando/engines';
import type * as z from 'zod';
import manifest from '../../../../package.json' with { type: 'json' };
import type { PaymentsConfig } from '../drivers/payments/create-payment-gateways.ts';
import type { S3Settings } from '../drivers/s3-client.ts';
import { releaseUrls } from '../features/updates/release-urls.ts';
import type { WechatSettings } from '../features/wechat/create-wechat.ts';
import { readPayments } from './config-payments.ts';
import { type Variable, whole } from './config-variable.ts';
import { variables } from './config-variables.ts';
import { effectiveVariables } from './effective-variables.ts';

type Values = { readonly [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> };

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly role: Values['ROLE'];
  /** Where other processes reach this one; absent: by host and port. */
  readonly nodeUrl: string | undefined;
  /** Absent: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Absent: kept in the database. */
  readonly sessionSecret: string | undefined;
  /** Absent: audio is kept in the data folder. */
  readonly s3: S3Settings | undefined;
  /** False: the instance belongs to one person. */
  readonly accounts: boolean;
  /** Guests may not convert. */
  readonly requireLogin: boolean;
  readonly minUserLevel: number;
  readonly adminEmail: string | undefined;
  /** Absent: development mode, codes are logged. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly trustProxy: boolean | number | string[];
  readonly corsOrigins: readonly string[];
  readonly freeDailyCharacters: number;
  readonly registeredDailyCharacters: number;
  /** Unlimited on an instance without accounts, unless FREE_DAILY_CHARACTERS is set. */
  readonly ownerDailyCharacters: number;
  /** Longest text of one request to the free service. */
  readonly freeCharacterLimit: number;
  /** The port for Home Assistant; `user`: as whom it speaks, with accounts. */
  readonly wyoming:
    | { readonly port: number; readonly user: string | undefined; readonly isAnnounced: boolean }
    | undefined;
  /** 0 = off. */
  readonly minRequestGapMs: number;
  /** 0 = off. */
  readonly guestAddressFactor: number;
  /** The longest that a guest may have to wait for the first audio. */
  readonly maxWaitSeconds: number;
  /** Characters for the person who invites and for the one who is invited; 0 = none. */
  readonly invitations: { readonly inviterCharacters: number; readonly invitedCharacters: number };
  /** Where the instance is on the internet: scheme, host and `basePath`; absent: where each caller reaches it. */
  readonly publicUrl: string | undefined;
  /** Such as `/parlando`; empty at the root of its host. */
  readonly basePath: string;
  readonly quotaTimeZone: string;
  readonly historyDays: number;
  readonly auditDays: number;
  readonly backups: {
    /** Folder of the daily backups; absent: none are made. */
    readonly folder: string | undefined;
    readonly keep: number;
    /** `HH:MM` in the quota's zone. */
    readonly at: string;
    readonly beforeMigration: boolean;
  };
  /** Template with `{region}`; absent: Microsoft's own. */
  readonly azureTtsUrl: string | undefined;
  /** Entries as `readAllowedHost` takes them. */
  readonly relayAllowedHosts: readonly string[];
  /** Of one key; 0 = off. */
  readonly keyRequestsPerMinute: number;
  /** Of one key; 0 = off. */
  readonly keyRequestsAtOnce: number;
  /** 0 = off. */
  readonly relayRequestsPerMinute: number;
  /** 0 = off. */
  readonly relayRequestsAtOnce: number;
  readonly pageImport: boolean;
  /** Entries as `readAllowedHost` takes them. */
  readonly pageAllowedHosts: readonly string[];
  readonly models: {
    /** `MODELS_DIR`, or the one in `DATA_DIR`. */
    readonly folder: string;
    /** Folders with the archives; none: the release page. */
    readonly urls: readonly string[];
    /** Absent: ours. */
    readonly catalogueFile: string | undefined;
    readonly limitBytes: number;
  };
  /** Where to ask for the latest release, one after the other; none: the check is off. */
  readonly releaseUrls: readonly string[];
  /** What the operator says of themselves; browsers may see it. */
  readonly site: SiteInfo;
  /** The operator's dictionary; absent: none. */
  readonly dictionaryFile: string | undefined;
  /** Files of the pictures in `site.donate`, in the same order. */
  readonly sitePictureFiles: readonly string[];
  readonly payments: PaymentsConfig;
  /** Absent: nobody logs in with WeChat. */
  readonly wechat: WechatSettings | undefined;
  readonly logLevel: Values['LOG_LEVEL'];
  /** Absent: as the output is a terminal or not. */
  readonly logFormat: Values['LOG_FORMAT'];
  /** Absent: only this machine reads the metrics. */
  readonly metricsToken: string | undefined;
  /** Collector that gets traces; absent: none. */
  readonly tracesEndpoint: string | undefined;
  /** The engines' own variables, as text: each engine parses its own. */
  readonly engines: Readonly<Record<string, string>>;
  /** All of them with secrets masked, for administrators. */
  readonly effectiveVariables: readonly EffectiveVariable[];
  /** Derived: large enough for the longest SSML source with every character escaped. */
  readonly bodyLimitBytes: number;
}

/** All faults of the environment, one per line. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** `fileNames` are the variables that come from a file. Throws `ConfigError` naming all that cannot be used. */
export function readConfig(env: Environment, fileNames: ReadonlySet<string> = new Set()): Config {
  const faults: string[] = [];
  const values = readValues(env, faults);
  const engines = readEngineVariables(env, faults);
  const payments = values && readPayments(values, faults);
  const wechat = values && readWechat(values, faults);
  const wyoming = values && readWyoming(values, faults);
  const s3 = values && readS3(values, faults);
  if (values === undefined || payments === undefined || faults.length > 0) throw new ConfigError(faults);
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    role: values.ROLE,
    nodeUrl: values.NODE_URL,
    databaseUrl: values.DATABASE_URL,
    sessionSecret: values.SESSION_SECRET,
    s3,
    accounts: values.ACCOUNTS === 'on',
    requireLogin: values.REQUIRE_LOGIN,
    minUserLevel: values.MIN_USER_LEVEL,
    adminEmail: values.ADMIN_EMAIL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    freeDailyCharacters: values.FREE_DAILY_CHARACTERS,
    registeredDailyCharacters: values.REGISTERED_DAILY_CHARACTERS,
    ownerDailyCharacters: env.FREE_DAILY_CHARACTERS?.trim()
      ? values.FREE_DAILY_CHARACTERS
      : limits.unlimitedCharacters,
    freeCharacterLimit: values.FREE_CHARACTER_LIMIT,
    minRequestGapMs: values.MIN_REQUEST_GAP_MS,
    guestAddressFactor: values.GUEST_ADDRESS_FACTOR,
    maxWaitSeconds: values.MAX_WAIT_SECONDS,
    invitations: {
      inviterCharacters: values.INVITER_CHARACTERS,
      invitedCharacters: values.INVITED_CHARACTERS,
    },
    publicUrl: values.PUBLIC_URL && values.PUBLIC_URL + values.BASE_PATH,
    basePath: values.BASE_PATH,
    quotaTimeZone: values.QUOTA_TIMEZONE,
    historyDays: values.HISTORY_DAYS,
    auditDays: values.AUDIT_DAYS,
    backups: {
      folder: values.BACKUP_DIR,
      keep: values.BACKUP_KEEP,
      at: values.BACKUP_AT,
      beforeMigration: values.BACKUP_BEFORE_MIGRATION === 'on',
    },
    azureTtsUrl: values.AZURE_TTS_URL,
    relayAllowedHosts: values.RELAY_ALLOWED_HOSTS,
    keyRequestsPerMinute: values.KEY_REQUESTS_PER_MINUTE,
    keyRequestsAtOnce: values.KEY_REQUESTS_AT_ONCE,
    relayRequestsPerMinute: values.RELAY_REQUESTS_PER_MINUTE,
    relayRequestsAtOnce: values.RELAY_REQUESTS_AT_ONCE,
    pageImport: values.PAGE_IMPORT === 'on',
    pageAllowedHosts: values.PAGE_ALLOWED_HOSTS,
    models: {
      folder: values.MODELS_DIR ?? join(values.DATA_DIR, 'models'),
      urls: values.NEURAL_MODELS_URL,
      catalogueFile: values.NEURAL_MODELS_CATALOGUE,
      limitBytes: values.NEURAL_MODELS_MB * 1_000_000,
    },
    releaseUrls: readReleaseUrls(values),
    site: readSite(values),
    dictionaryFile: values.DICTIONARY_FILE,
    sitePictureFiles: values.SITE_DONATE_PICTURES.map(({ value }) => value),
    payments,
    wechat,
    wyoming,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    metricsToken: values.METRICS_TOKEN,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    engines,
    effectiveVariables: effectiveVariables(documentedVariables(), env, fileNames),
    bodyLimitBytes: bodyLimitBytes(values.FREE_CHARACTER_LIMIT),
  };
}

function readReleaseUrls(values: Values): string[] {
  if (values.UPDATE_CHECK === 'off') return [];
  const known = releaseUrls((manifest as { repository?: unknown }).repository);
  const asked = [values.UPDATE_GITHUB_URL ?? known?.github, values.UPDATE_GITEE_URL ?? known?.gitee];
  return asked.filter((url) => url !== undefined);
}

function readSite(values: Values): SiteInfo {
  const { SITE_RECORD: record, SITE_PARTNER_NAME: partner, SITE_PARTNER_URL: partnerUrl } = values;
  return {
    contact: values.SITE_CONTACT,
    record: record === undefined ? undefined : { label: record, url: values.SITE_RECORD_URL },
    donate: {
      links: values.SITE_DONATE_LINKS.map(({ label, value }) => ({ label, url: value })),
      pictures: values.SITE_DONATE_PICTURES.map(({ label }) => ({ label })),
    },
    partner: partner === undefined ? undefined : { name: partner, url: partnerUrl },
  };
}

/** The settings that browsers may see. Listed by hand, so that a new setting stays private by default. */
export function publicConfig(config: Config): PublicConfig {
  return {
    version: appVersion,
    accounts: config.accounts,
    wechatLogin: config.accounts && config.wechat !== undefined,
    requireLogin: config.requireLogin,
    characterLimit: config.freeCharacterLimit,
    freeDailyCharacters: config.accounts ? config.freeDailyCharacters : config.ownerDailyCharacters,
    registeredDailyCharacters: config.registeredDailyCharacters,
    minRequestGapMs: config.minRequestGapMs,
    historyDays: config.historyDays,
    azureTtsUrl: config.azureTtsUrl,
    updateCheck: config.releaseUrls.length > 0,
    pageImport: config.pageImport,
    dictionary: config.dictionaryFile !== undefined,
    site: config.site,
    rollout: { enabled: true, percent: 100 },
  };
}

/** The table of `docs/configuration.md`. */
export function configTable(): string {
  const rows = documentedVariables().map(
    ([name, { default: value, description }]) =>
      `| \`${name}\` | ${value && `\`${value}\``} | ${description} |`,
  );
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

/** `.env.example`: every variable with its default, commented out. */
export function configExample(): string {
  return documentedVariables()
    .map(
      ([name, { default: value, description }]) =>
        `# ${description.replaceAll('`', '')}\n#${name}=${value}\n`,
    )
    .join('\n');
}

function documentedVariables(): [name: string, Pick<Variable, 'default' | 'description'>][] {
  const ofEngines = engineFactories.flatMap(({ settings }) =>
    Object.entries(settings.shape).map(
      ([name, schema]): [string, { default: string; description: string }] => [
        name,
        { default: String(schema.safeParse(undefined).data ?? ''), description: schema.description ?? '' },
      ],
    ),
  );
  return [...Object.entries(variables), ...ofEngines];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns undefined when any variable is wrong; `faults` then says which. */
function readValues(env: Environment, faults: string[]): Values | undefined {
  const before = faults.length;
  const entries = Object.entries(variables).map(([name, { schema, default: defaultText }]) => {
    const text = env[name]?.trim() || defaultText;
    const isOptional = text === '' && schema.isOptional();
    const result = schema.safeParse(isOptional ? undefined : text);
    if (!result.success) faults.push(`${name}: ${result.error.issues[0]?.message ?? 'is not valid'}`);
    return [name, result.data];
  });
  return faults.length > before ? undefined : (Object.fromEntries(entries) as Values);
}

function readWyoming(values: Values, faults: string[]): Config['wyoming'] {
  const { WYOMING_PORT: port, WYOMING_USER: user, WYOMING_ZEROCONF: zeroconf, ACCOUNTS: accounts } = values;
  if (port === undefined) return undefined;
  if (port !== 0 && port === values.PORT) faults.push('WYOMING_PORT: must be another port than PORT');
  if (accounts === 'on' && user === undefined)
    faults.push(
      'WYOMING_USER: is missing, and WYOMING_PORT needs it: name the account that Home Assistant speaks as',
    );
  return { port, user: accounts === 'on' ? user : undefined, isAnnounced: zeroconf === 'on' };
}

function readS3(values: Values, faults: string[]): S3Settings | undefined {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const set = whole(values, 'storage on S3', names, faults);
  return (
    set && {
      endpoint: set.S3_ENDPOINT,
      bucket: set.S3_BUCKET,
      accessKeyId: set.S3_ACCESS_KEY_ID,
      secretAccessKey: set.S3_SECRET_ACCESS_KEY,
      region: values.S3_REGION,
      prefix: values.S3_PREFIX ?? '',
    }
  );
}

function readWechat(values: Values, faults: string[]): WechatSettings | undefined {
  const names = ['WECHAT_APP_ID', 'WECHAT_APP_SECRET', 'WECHAT_TOKEN'] as const;
  const { WECHAT_AES_KEY: aesKey, WECHAT_API_URL: apiUrl } = values;
  const set = whole(values, 'logging in with WeChat', names, faults, aesKey !== undefined);
  return (
    set && {
      appId: set.WECHAT_APP_ID,
      appSecret: set.WECHAT_APP_SECRET,
      token: set.WECHAT_TOKEN,
      ...{ aesKey, apiUrl },
    }
  );
}

function readEngineVariables(env: Environment, faults: string[]): Record<string, string> {
  const names = engineFactories.flatMap(({ settings }) => Object.keys(settings.shape));
  const entries = names.map((name) => [name, env[name]?.trim() ?? '']).filter(([, text]) => text !== '');
  const found = Object.fromEntries(entries) as Record<string, string>;
  for (const { settings } of engineFactories) {
    const issues = settings.safeParse(found).error?.issues ?? [];
    faults.push(...issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  return found;
}

function bodyLimitBytes(characterLimit: number): number {
  const longestEscapeBytes = 6;
  // Large enough that a text that is far too long is refused for its length, not for the size of the body.
  const leastBytes = 4 * 1024 * 1024;
  return Math.max(leastBytes, characterLimit * serverLimits.ssmlSourceFactor * longestEscapeBytes);
}

import { limits, serverLimits } from '@parlando/contract';
import * as z from 'zod';
import { paymentVariables } from './config-payments.ts';
import {
  allowedHosts,
  azureUrl,
  basePath,
  flag,
  folderUrls,
  integer,
  labelled,
  labelledUrls,
  origins,
  postgresUrl,
  smtpUrl,
  timeZone,
  trustedProxies,
} from './config-values.ts';
import { choice, origin, variable, webUrl } from './config-variable.ts';

/** Every variable of the environment that is read, in the order the documentation shows them. */
export const variables = {
  HOST: variable(z.string(), '127.0.0.1', 'Address to listen on; `0.0.0.0` for the whole network.'),
  PORT: variable(integer(0, 65_535), 8080, 'Port to listen on.'),
  DATA_DIR: variable(z.string(), './data', 'Folder of the database, the audio and the installed voices.'),
  ROLE: variable(
    choice(['all', 'api', 'worker']),
    'all',
    'What this process does on a database that several share: `api` takes requests and speaks nothing, `worker` speaks and serves nobody but the other processes, `all` does both.',
  ),
  NODE_URL: variable(
    origin.optional(),
    '',
    'Where the other processes on the database reach this one, such as `http://10.0.0.7:8080`. Without it by `HOST` and `PORT`, with the name of this machine where `HOST` stands for all its addresses.',
  ),
  DATABASE_URL: variable(
    postgresUrl.optional(),
    '',
    'PostgreSQL server to use. Without it the embedded one runs in `DATA_DIR`.',
  ),
  SESSION_SECRET: variable(
    z.string().min(32, 'must have at least 32 characters').optional(),
    '',
    'Key that signs links and sessions, the same for all processes of an instance. Without it one is made and kept in the database.',
  ),
  S3_ENDPOINT: variable(
    origin.optional(),
    '',
    'S3 service that keeps the audio, such as `https://s3.eu-central-1.amazonaws.com`. Without it the audio is kept in `DATA_DIR`.',
  ),
  S3_BUCKET: variable(
    z
      .string()
      .regex(/^[\w.-]{3,255}$/, 'must be the name of a bucket')
      .optional(),
    '',
    'Bucket for the audio. It must exist.',
  ),
  S3_REGION: variable(
    z.string().regex(/^[\w-]+$/, 'must be a region such as eu-central-1'),
    'us-east-1',
    'Region of the bucket; services that have none ignore it.',
  ),
  S3_ACCESS_KEY_ID: variable(
    z.string().optional(),
    '',
    'Access key for the bucket: it must be allowed to list, read, write and delete.',
  ),
  S3_SECRET_ACCESS_KEY: variable(z.string().optional(), '', 'Secret of the access key.'),
  S3_PREFIX: variable(
    z
      .string()
      .regex(/^(?!\/)[\w./-]{1,200}$/, 'must be letters, digits and -_./, not beginning with /')
      .optional(),
    '',
    'What the names of all objects begin with, such as `parlando/`, for a bucket that holds other things as well.',
  ),
  PUBLIC_URL: variable(
    origin.optional(),
    '',
    'Scheme and host of the instance on the internet, for links that payment gateways follow. Without it the one that each browser uses. With `https:` browsers are told to stay with it (HSTS).',
  ),
  BASE_PATH: variable(
    basePath,
    '',
    'Path below which a proxy serves the instance, such as `/parlando`. The proxy may pass it on or leave it out.',
  ),
  ACCOUNTS: variable(
    choice(['on', 'off']),
    'on',
    'Whether people log in. `off`: the instance belongs to one person, and everything in it to them. Behind a proxy also set `PUBLIC_URL` or `TRUST_PROXY`: callers who seem to be at this machine may administrate otherwise.',
  ),
  REQUIRE_LOGIN: variable(flag, 'false', 'Whether only people with an account may convert.'),
  MIN_USER_LEVEL: variable(
    integer(1, 3),
    1,
    'Least level that may convert: 1 everybody, 2 VIP users, 3 administrators.',
  ),
  ADMIN_EMAIL: variable(
    z.email('must be an e-mail address').optional(),
    '',
    'Address whose account is the administrator. Without it the first account is.',
  ),
  SMTP_URL: variable(
    smtpUrl.optional(),
    '',
    'Mail server, such as `smtps://user:password@mail.example.org`. Without it codes are written to the log.',
  ),
  MAIL_FROM: variable(z.string(), 'Parlando <parlando@localhost>', 'Sender of mails.'),
  TRUST_PROXY: variable(
    trustedProxies,
    'false',
    'Proxies that may name the caller: `true`, a number of hops, or addresses separated by commas.',
  ),
  CORS_ORIGINS: variable(
    origins,
    '',
    'Other origins whose pages may call the API, separated by commas; `*` for all.',
  ),
  FREE_DAILY_CHARACTERS: variable(
    integer(0, 1e12),
    serverLimits.freeDailyCharacters,
    'Characters a guest may convert a day; with `ACCOUNTS=off` only when set, for everybody together.',
  ),
  REGISTERED_DAILY_CHARACTERS: variable(
    integer(0, 1e12),
    limits.registeredDailyCharacters,
    'Characters a registered person may convert a day.',
  ),
  FREE_CHARACTER_LIMIT: variable(
    integer(1, 1e6),
    limits.defaultRequestCharacters,
    'Longest text of one conversion on the free service.',
  ),
  MIN_REQUEST_GAP_MS: variable(
    integer(0, 3_600_000),
    limits.minRequestGapMs,
    'Milliseconds between two conversions of one visitor; 0 switches the rule off.',
  ),
  GUEST_ADDRESS_FACTOR: variable(
    integer(0, 1e6),
    serverLimits.guestAddressFactor,
    'How many guests’ daily characters one network address may use; 0 switches the rule off.',
  ),
  MAX_WAIT_SECONDS: variable(
    integer(1, 86_400),
    60,
    'A guest who would have to wait longer than so many seconds for the first audio is asked to come again later.',
  ),
  INVITER_CHARACTERS: variable(
    integer(0, 1e9),
    0,
    'Characters for who invites somebody, once that person has converted something; 0 for none.',
  ),
  INVITED_CHARACTERS: variable(
    integer(0, 1e9),
    0,
    'Characters for who was invited, at the same time; 0 for none.',
  ),
  QUOTA_TIMEZONE: variable(
    timeZone,
    'Asia/Shanghai',
    'Time zone at whose midnight a new day of quota begins.',
  ),
  HISTORY_DAYS: variable(integer(1, 36_500), 7, 'Days that conversions and their audio are kept.'),
  BACKUP_DIR: variable(
    z.string().optional(),
    '',
    'Folder in which a backup is made every day, best on another disk. Without it none is, but the rows are saved in `DATA_DIR` before migrations.',
  ),
  BACKUP_KEEP: variable(integer(1, 1000), 7, 'How many daily backups are kept.'),
  BACKUP_AT: variable(
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 03:30'),
    '03:30',
    'When the daily backup is made, in `QUOTA_TIMEZONE`.',
  ),
  BACKUP_BEFORE_MIGRATION: variable(
    choice(['on', 'off']),
    'on',
    'Whether the rows are saved before a newer version changes the database.',
  ),
  WYOMING_PORT: variable(
    integer(0, 65_535).optional(),
    '',
    'Port for Home Assistant (Wyoming protocol, usually 10200), at the address of `HOST`. It has no login: whoever reaches it may speak. Without it there is none.',
  ),
  WYOMING_USER: variable(
    z.string().optional(),
    '',
    'E-mail address or username of the account that Home Assistant speaks as. With `ACCOUNTS=off` it speaks as the owner.',
  ),
  WYOMING_ZEROCONF: variable(
    choice(['on', 'off']),
    'off',
    'Whether the local network is told of that port, so that Home Assistant finds it by itself.',
  ),
  AZURE_TTS_URL: variable(
    azureUrl.optional(),
    '',
    'Azure Speech for services 1 to 3, with `{region}` where the region belongs. Without it Microsoft’s own.',
  ),
  KEY_REQUESTS_PER_MINUTE: variable(
    integer(0, 1e6),
    120,
    'Requests a minute that may be sent with one key; 0 switches the rule off.',
  ),
  KEY_REQUESTS_AT_ONCE: variable(
    integer(0, 1e6),
    50,
    'Requests that may be open with one key at once; 0 switches the rule off.',
  ),
  RELAY_ALLOWED_HOSTS: variable(
    allowedHosts,
    '',
    'Hosts outside the public internet that the relay may call for visitors: `host`, `host:port`, `*.suffix`, address or CIDR range, separated by commas.',
  ),
  RELAY_REQUESTS_PER_MINUTE: variable(
    integer(0, 1e6),
    600,
    'Requests a minute that one visitor may send through the relay; 0 switches the rule off.',
  ),
  RELAY_REQUESTS_AT_ONCE: variable(
    integer(0, 1e6),
    100,
    'Requests that one visitor may have open in the relay at once; 0 switches the rule off.',
  ),
  NEURAL_MODELS_URL: variable(
    folderUrls,
    '',
    'Where the archives of local voices are, in place of the release page on GitHub: addresses of folders, separated by commas, asked in this order. Hosts that they lead on to belong in the list as well.',
  ),
  NEURAL_MODELS_CATALOGUE: variable(
    z.string().optional(),
    '',
    'File of the local voices that can be installed, in place of ours; laid out as `apps/server/src/features/models/generated/models.json`.',
  ),
  NEURAL_MODELS_MB: variable(
    integer(0, 1e9),
    10_240,
    'Most MB that local voices may take on the disk together.',
  ),
  UPDATE_CHECK: variable(
    choice(['on', 'off']),
    'on',
    'Whether the server looks for a newer release, at most every six hours.',
  ),
  UPDATE_GITHUB_URL: variable(
    webUrl.optional(),
    '',
    'Where GitHub tells the latest release. Without it that of the repository in `package.json`, if it names one.',
  ),
  UPDATE_GITEE_URL: variable(
    webUrl.optional(),
    '',
    'Where Gitee tells the latest release; asked when GitHub does not say. Without it as above.',
  ),
  SITE_CONTACT: variable(
    z.string().max(200, 'must have at most 200 characters').optional(),
    '',
    'How people reach you: an e-mail address, an `https:` address, or words.',
  ),
  SITE_RECORD: variable(
    z.string().max(200, 'must have at most 200 characters').optional(),
    '',
    'Record-filing notice at the foot of every page, such as an ICP number.',
  ),
  SITE_RECORD_URL: variable(webUrl, 'https://beian.miit.gov.cn/', 'Where the record-filing notice leads.'),
  SITE_DONATE_LINKS: variable(
    labelledUrls,
    '',
    'Pages where people can donate: `Name=https://example.org`, separated by commas.',
  ),
  SITE_DONATE_PICTURES: variable(
    labelled,
    '',
    'Pictures to donate by, such as payment codes: `Name=/path/of/file.png`, separated by commas; png, jpg or webp, at most 1 MiB.',
  ),
  DICTIONARY_FILE: variable(
    z.string().optional(),
    '',
    'File of words and how everybody hears them, `.csv` or W3C lexicon (`.pls`); people’s own dictionaries come before it.',
  ),
  SITE_PARTNER_NAME: variable(
    z.string().max(60, 'must have at most 60 characters').optional(),
    '',
    'Whose API you work with, shown as a badge.',
  ),
  SITE_PARTNER_URL: variable(webUrl.optional(), '', 'Where that badge leads.'),
  ...paymentVariables,
  WECHAT_APP_ID: variable(
    z.string().optional(),
    '',
    'Official account for logging in with WeChat. Its server address is `/api/v1/auth/wechat/callback` of this instance.',
  ),
  WECHAT_APP_SECRET: variable(z.string().optional(), '', 'AppSecret of the official account.'),
  WECHAT_TOKEN: variable(z.string().optional(), '', 'Token that its callbacks are signed with.'),
  WECHAT_AES_KEY: variable(
    z
      .string()
      .regex(/^[A-Za-z0-9]{43}$/, 'must be the EncodingAESKey, 43 letters and digits')
      .optional(),
    '',
    'EncodingAESKey of its callbacks. With it only encrypted callbacks are taken, which is safer.',
  ),
  WECHAT_API_URL: variable(origin, 'https://api.weixin.qq.com', 'Where WeChat’s API is: scheme and host.'),
  LOG_LEVEL: variable(
    choice(['debug', 'info', 'warn', 'error']),
    'info',
    'Least severe messages that are logged. Each request is one line of `info`.',
  ),
  LOG_FORMAT: variable(
    choice(['json', 'text']).optional(),
    '',
    '`json`: a line for programs, `text`: one for people. Without it `text` on a terminal, else `json`.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    webUrl.optional(),
    '',
    'OpenTelemetry collector that gets a span of each request and segment (OTLP over HTTP). `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` work as well.',
  ),
  METRICS_TOKEN: variable(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, and no spaces')
      .optional(),
    '',
    'What Prometheus sends as its bearer token to read `/metrics`. Without it only this machine may read it.',
  ),
} as const;

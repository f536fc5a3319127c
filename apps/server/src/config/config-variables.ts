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
  sender,
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
    'For several processes on one database: `api` takes requests but does not speak, `worker` only speaks, `all` does both.',
  ),
  NODE_URL: variable(
    origin.optional(),
    '',
    'Where the other processes of the instance reach this one, such as `http://10.0.0.7:8080`. By default it is made of `HOST` and `PORT`, with the machine’s name where `HOST` stands for all its addresses.',
  ),
  DATABASE_URL: variable(
    postgresUrl.optional(),
    '',
    'Database of PostgreSQL 15 or later to use, in UTF-8 and owned by the account. A pooler in front must pool sessions, not transactions. Without it an embedded one runs in `DATA_DIR`.',
  ),
  SESSION_SECRET: variable(
    z.string().min(32, 'must have at least 32 characters').optional(),
    '',
    'Key that signs links and sessions, the same for all processes of an instance. By default one is generated and kept in the database.',
  ),
  S3_ENDPOINT: variable(
    origin.optional(),
    '',
    'S3 service that stores the audio, such as `https://s3.eu-central-1.amazonaws.com`. Without it the audio is stored in `DATA_DIR`.',
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
    'Region of the bucket. Services without regions ignore it.',
  ),
  S3_ACCESS_KEY_ID: variable(
    z.string().optional(),
    '',
    'Access key for the bucket. It must be allowed to list, read, write and delete.',
  ),
  S3_SECRET_ACCESS_KEY: variable(z.string().optional(), '', 'Secret of that access key.'),
  S3_PREFIX: variable(
    z
      .string()
      .regex(/^(?!\/)[\w./-]{1,200}$/, 'must be letters, digits and -_./, not beginning with /')
      .optional(),
    '',
    'Prefix of all object names, such as `parlando/`, for a bucket that holds other things as well.',
  ),
  PUBLIC_URL: variable(
    origin.optional(),
    '',
    'Public scheme and host of the instance, for links that payment gateways follow. By default the address that each browser uses. With `https:`, browsers are told to use HTTPS only (HSTS).',
  ),
  BASE_PATH: variable(
    basePath,
    '',
    'Path under which a proxy serves the instance, such as `/parlando`. The proxy may strip it or pass it on.',
  ),
  ACCOUNTS: variable(
    choice(['on', 'off']),
    'on',
    'Whether people log in. `off`: the instance and everything in it belong to one person, who opens it by an IP address, a local name (`nas`, `nas.local`), or the name in `PUBLIC_URL` or `CORS_ORIGINS`. Behind a proxy also set `PUBLIC_URL` or `TRUST_PROXY`; otherwise callers that appear to be on this machine may administer it.',
  ),
  REQUIRE_LOGIN: variable(flag, 'false', 'Whether only people with an account may convert.'),
  MIN_USER_LEVEL: variable(
    integer(1, 3),
    1,
    'Lowest level that may convert: 1 everybody, 2 VIP users, 3 administrators.',
  ),
  ADMIN_EMAIL: variable(
    z.email('must be an e-mail address').optional(),
    '',
    'E-mail address of the administrator. Without it the first account is the administrator.',
  ),
  SMTP_URL: variable(
    smtpUrl.optional(),
    '',
    'Mail server, such as `smtps://user:password@mail.example.org`. Without it verification codes are written to the log.',
  ),
  MAIL_FROM: variable(sender, 'Parlando <parlando@localhost>', 'Sender of e-mails.'),
  TRUST_PROXY: variable(
    trustedProxies,
    'false',
    'Proxies whose word on the caller’s address is trusted: a number of hops, or addresses separated by commas. `true` believes the first address in `X-Forwarded-For`, which callers can choose unless the proxy replaces the header.',
  ),
  CORS_ORIGINS: variable(
    origins,
    '',
    'Other origins whose pages may call the API, separated by commas; `*` for all.',
  ),
  FREE_DAILY_CHARACTERS: variable(
    integer(0, 1e12),
    serverLimits.freeDailyCharacters,
    'Characters a guest may convert per day. With `ACCOUNTS=off` there is no limit unless this is set; it then holds for everybody together.',
  ),
  REGISTERED_DAILY_CHARACTERS: variable(
    integer(0, 1e12),
    limits.registeredDailyCharacters,
    'Characters a registered person may convert per day.',
  ),
  FREE_CHARACTER_LIMIT: variable(
    integer(1, 1e6),
    limits.defaultRequestCharacters,
    'Longest text of one conversion on the free service, in characters.',
  ),
  MIN_REQUEST_GAP_MS: variable(
    integer(0, 3_600_000),
    limits.minRequestGapMs,
    'Shortest time between two conversions of one visitor, in milliseconds; 0 turns this off.',
  ),
  GUEST_ADDRESS_FACTOR: variable(
    integer(0, 1e6),
    serverLimits.guestAddressFactor,
    'All guests of one network address together may use this many times a guest’s daily characters; 0 turns this off.',
  ),
  MAX_WAIT_SECONDS: variable(
    integer(1, 86_400),
    60,
    'A guest who would have to wait longer than this for the first audio is asked to come back later.',
  ),
  INVITER_CHARACTERS: variable(
    integer(0, 1e9),
    0,
    'Characters given to a person who invites somebody, once the invited person has converted something; 0 for none.',
  ),
  INVITED_CHARACTERS: variable(
    integer(0, 1e9),
    0,
    'Characters given to the invited person at the same time; 0 for none.',
  ),
  QUOTA_TIMEZONE: variable(timeZone, 'Asia/Shanghai', 'Time zone whose midnight starts a new day of quota.'),
  HISTORY_DAYS: variable(integer(1, 36_500), 7, 'How many days conversions and their audio are kept.'),
  AUDIT_DAYS: variable(integer(365, 36_500), 730, 'How many days the audit log is kept; at least a year.'),
  BACKUP_DIR: variable(
    z.string().optional(),
    '',
    'Folder for a daily backup, best on another disk. Without it there is no daily backup; the rows are still saved in `DATA_DIR` before migrations.',
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
    'Port for Home Assistant (Wyoming protocol, usually 10200), at the address in `HOST`. It has no login: anyone who can reach it may use it. Without a port it is off.',
  ),
  WYOMING_USER: variable(
    z.string().optional(),
    '',
    'E-mail address or username of the account that Home Assistant uses. With `ACCOUNTS=off` it is the owner.',
  ),
  WYOMING_ZEROCONF: variable(
    choice(['on', 'off']),
    'off',
    'Whether that port is announced on the local network, so that Home Assistant finds it by itself.',
  ),
  AZURE_TTS_URL: variable(
    azureUrl.optional(),
    '',
    'Address of Azure Speech for services 1 to 3, with `{region}` where the region belongs. Without it Microsoft’s own.',
  ),
  KEY_REQUESTS_PER_MINUTE: variable(
    integer(0, 1e6),
    120,
    'Requests per minute allowed with one key; 0 turns this off.',
  ),
  KEY_REQUESTS_AT_ONCE: variable(
    integer(0, 1e6),
    50,
    'Simultaneous requests allowed with one key; 0 turns this off.',
  ),
  RELAY_ALLOWED_HOSTS: variable(
    allowedHosts,
    '',
    'Hosts outside the public internet that the relay may call for visitors: `host`, `host:port`, `*.suffix`, address or CIDR range, separated by commas.',
  ),
  RELAY_REQUESTS_PER_MINUTE: variable(
    integer(0, 1e6),
    600,
    'Requests per minute that one visitor may send through the relay; 0 turns this off.',
  ),
  RELAY_REQUESTS_AT_ONCE: variable(
    integer(0, 1e6),
    100,
    'Simultaneous requests of one visitor in the relay; 0 turns this off.',
  ),
  PAGE_IMPORT: variable(
    choice(['on', 'off']),
    'on',
    'Whether people can import a web page by its address, which the server then fetches for them.',
  ),
  PAGE_ALLOWED_HOSTS: variable(
    allowedHosts,
    '',
    'Hosts outside the public internet whose pages anyone may import, written as in `RELAY_ALLOWED_HOSTS`.',
  ),
  MODELS_DIR: variable(
    z.string().optional(),
    '',
    'Folder of the installed voices. Without it they are in `DATA_DIR/models`.',
  ),
  NEURAL_MODELS_URL: variable(
    folderUrls,
    '',
    'Folders to download local voices from, instead of the release page on GitHub: addresses separated by commas, tried in this order. Also list the hosts that they redirect to.',
  ),
  NEURAL_MODELS_CATALOGUE: variable(
    z.string().optional(),
    '',
    'File that lists the local voices to choose from, instead of the one that comes with Parlando, in the format of `apps/server/src/features/models/generated/models.json`.',
  ),
  NEURAL_MODELS_MB: variable(
    integer(0, 1e9),
    10_240,
    'Most disk space that all local voices together may take, in MB.',
  ),
  UPDATE_CHECK: variable(
    choice(['on', 'off']),
    'on',
    'Whether the server checks for a newer release, at most every six hours.',
  ),
  UPDATE_GITHUB_URL: variable(
    webUrl.optional(),
    '',
    'Address at which GitHub names the latest release. Without it that of the repository in `package.json`, if there is one.',
  ),
  UPDATE_GITEE_URL: variable(
    webUrl.optional(),
    '',
    'Address at which Gitee names the latest release; asked when GitHub does not answer. Without it as above.',
  ),
  SITE_CONTACT: variable(
    z.string().max(200, 'must have at most 200 characters').optional(),
    '',
    'How people reach you: an e-mail address, an `https:` address, or plain text.',
  ),
  SITE_RECORD: variable(
    z.string().max(200, 'must have at most 200 characters').optional(),
    '',
    'Record-filing notice at the foot of every page, such as an ICP number.',
  ),
  SITE_RECORD_URL: variable(webUrl, 'https://beian.miit.gov.cn/', 'Where the record-filing notice links to.'),
  SITE_DONATE_LINKS: variable(
    labelledUrls,
    '',
    'Pages where people can donate: `Name=https://example.org`, separated by commas.',
  ),
  SITE_DONATE_PICTURES: variable(
    labelled,
    '',
    'Pictures for donations, such as payment codes: `Name=/path/of/file.png`, separated by commas; png, jpg or webp, at most 1 MiB.',
  ),
  DICTIONARY_FILE: variable(
    z.string().optional(),
    '',
    'Pronunciation dictionary for everybody: `.csv` or W3C lexicon (`.pls`). People’s own dictionaries come first.',
  ),
  SITE_PARTNER_NAME: variable(
    z.string().max(60, 'must have at most 60 characters').optional(),
    '',
    'Name of your API partner, shown as a badge.',
  ),
  SITE_PARTNER_URL: variable(webUrl.optional(), '', 'Where that badge links to.'),
  ...paymentVariables,
  WECHAT_APP_ID: variable(
    z.string().optional(),
    '',
    'WeChat official account that people log in with. Its server address is `/api/v1/auth/wechat/callback` of this instance.',
  ),
  WECHAT_APP_SECRET: variable(z.string().optional(), '', 'AppSecret of the official account.'),
  WECHAT_TOKEN: variable(z.string().optional(), '', 'Token that signs its callbacks.'),
  WECHAT_AES_KEY: variable(
    z
      .string()
      .regex(/^[A-Za-z0-9]{43}$/, 'must be the EncodingAESKey, 43 letters and digits')
      .optional(),
    '',
    'EncodingAESKey of its callbacks. With it only encrypted callbacks are accepted, which is safer.',
  ),
  WECHAT_API_URL: variable(origin, 'https://api.weixin.qq.com', 'Scheme and host of WeChat’s API.'),
  LOG_LEVEL: variable(
    choice(['debug', 'info', 'warn', 'error']),
    'info',
    'Lowest level that is logged. Each request is one line at `info`.',
  ),
  LOG_FORMAT: variable(
    choice(['json', 'text']).optional(),
    '',
    '`json` for programs, `text` for people. Without it `text` on a terminal and `json` elsewhere.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    webUrl.optional(),
    '',
    'OpenTelemetry collector that receives a span for each request and segment (OTLP over HTTP). `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` work as well.',
  ),
  METRICS_TOKEN: variable(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, and no spaces')
      .optional(),
    '',
    'Bearer token with which Prometheus reads `/metrics`. Without it only this machine may read it.',
  ),
} as const;

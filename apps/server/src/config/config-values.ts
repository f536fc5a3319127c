import { isIP } from 'node:net';
import * as z from 'zod';
import { readAllowedHost } from '../drivers/guarded-fetch/allowed-hosts.ts';
import { choice, isOrigin, isWebUrl } from './config-variable.ts';

export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

export const origins = list.refine(
  (items) => items.every((item) => item === '*' || isOrigin(item)),
  'must be origins such as https://example.org, separated by commas, or *',
);

export const basePath = z
  .string()
  .transform((text) => text.replace(/\/+$/, ''))
  .refine(
    (text) => /^(?:\/[\w.~-]+)*$/.test(text) && !/\/\.+(?:\/|$)/.test(text),
    'must be a path such as /parlando',
  );

export const allowedHosts = list.refine(
  (items) => items.every((item) => readAllowedHost(item) !== undefined),
  'must be hosts such as tts.lan, tts.lan:8080, *.lan, 192.168.1.7 or 10.0.0.0/8, separated by commas',
);

export const azureUrl = z
  .string()
  .refine(
    (text) => isWebUrl(text.replaceAll('{region}', 'eastus')),
    'must be a URL such as https://{region}.tts.example/path',
  );

/** `Label=value` entries, separated by commas. */
export const labelled = list
  .refine((items) => items.every((item) => /^[^=]+=./.test(item)), 'must be entries such as Name=value')
  .transform((items) =>
    items.map((item) => {
      const at = item.indexOf('=');
      return { label: item.slice(0, at).trim(), value: item.slice(at + 1).trim() };
    }),
  );

export const labelledUrls = labelled.refine(
  (items) => items.every(({ value }) => isWebUrl(value)),
  'must be entries such as Name=https://example.org, separated by commas',
);

export const folderUrls = list
  .refine(
    (items) => items.every(isWebUrl),
    'must be URLs such as https://mirror.example/models/, separated by commas',
  )
  .transform((items) => items.map((item) => item.replace(/\/*$/, '/')));

const serviceUrl = (scheme: RegExp, example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && scheme.test(new URL(text).protocol) && !endsInPassword(new URL(text)),
      `must be a URL such as ${example}, with # / ? % in the password as %23 %2F %3F %25`,
    );

/** Whether its address ends within what was meant as the password: at a `#`, `/` or `?`, as in `smtp://me:12#3@host`. */
function endsInPassword({ username, pathname, search, hash }: URL): boolean {
  // A parameter may hold the account of a cloud: ?user=me@server
  return username === '' && (`${pathname}${hash}`.includes('@') || /^\?[^=]*@/.test(search));
}

export const postgresUrl = serviceUrl(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/database');

export const smtpUrl = serviceUrl(/^smtps?:$/, 'smtps://user:password@mail.example.org');

export const sender = z
  .string()
  .regex(/[^\s<>]@[^\s<>]/, 'must be an address such as Parlando <parlando@example.org>');

export const flag = choice(['true', 'false']).transform((text) => text === 'true');

export const timeZone = z.string().refine(isTimeZone, 'must be an IANA time zone such as Asia/Shanghai');

export const trustedProxies = z
  .string()
  .transform((text): boolean | number | string[] => {
    if (text === 'true' || text === 'false') return text === 'true';
    return /^\d{1,2}$/.test(text) ? Number(text) : list.parse(text);
  })
  .refine(
    (value) => !Array.isArray(value) || value.every(isNetwork),
    'must be true, false, a number of hops, or addresses such as 10.0.0.0/8, separated by commas',
  );

/** An address, a network, or one of proxy-addr's names of networks. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', length, more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    bits > 0 &&
    more === undefined &&
    (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits))
  );
}

function isTimeZone(text: string): boolean {
  // Node 22 takes offsets as well, which PostgreSQL counts in the other direction.
  if (/^[+-]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

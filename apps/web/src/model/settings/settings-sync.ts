import { UserSettings } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { pick, readFields } from '../../lib/fields.ts';
import { readJson, removeItem, storageKeys, writeJson } from '../../lib/storage.ts';
import { initialPreferences, initialUserSettings } from './setting-fields.ts';
import type { SettingValues, SyncedSettings } from './synced-settings.ts';

type SomeSettings = { readonly [Name in keyof UserSettings]?: UserSettings[Name] | undefined };

/** Where an account's settings are kept. */
export interface RemoteSettings {
  read(): Promise<SomeSettings>;
  /** Returns all of them. */
  change(changes: SomeSettings): Promise<SomeSettings>;
}

/** Settings as a record keeps them: without values that are not valid, and with those that only another version knows. */
const Stored = z.pipe(
  z.catch(z.record(z.string(), z.unknown()), {}),
  z.transform((values): SettingValues => {
    const { valid, unknown } = readFields(UserSettings.shape, values);
    return { ...unknown, ...valid };
  }),
);

/** What this browser knows of the account whose settings it has: one entry of its storage, shared by its tabs. */
const SyncRecord = z.looseObject({
  owner: z.string(),
  /** As the server and this browser last agreed: what differs from it here was changed here. */
  base: Stored,
  /** Changed here, and not sent when the session ended. With it, nothing of the account is in force here. */
  unsent: z.optional(Stored),
  /** What a guest had here before; theirs again after the session. */
  guest: Stored,
  /** Of those, what the account could take over. */
  offered: Stored,
  /** Whether the person wanted none of that, nor of the configurations a guest saved here. */
  declined: z.catch(z.boolean(), false),
});
type SyncRecord = z.infer<typeof SyncRecord>;

/** Taken along into an account that never chose them; a page does not change its looks with the login. */
const presentation = Object.keys(initialPreferences);

export type SyncPhase = 'local' | 'saving' | 'saved' | 'failed';

interface SyncStatus {
  readonly phase: SyncPhase;
  /** What a guest chose here and the account does not have. */
  readonly offered: SettingValues;
  readonly declined: boolean;
}

const nothingOffered = { offered: {}, declined: false } as const;
export const useSyncStatus = create<SyncStatus>(() => ({ phase: 'local', ...nothingOffered }));
const showPhase = (phase: SyncPhase) => useSyncStatus.setState({ phase });

/**
 * Keeps the settings of this browser and of an account alike, field by field: a field that changed here since both last
 * agreed goes to the server, any other comes from it. What could not be sent stays and goes with the next call.
 */
export function createSettingsSync(local: SyncedSettings, remote: RemoteSettings) {
  let owner: string | null = null;
  const inTurn = createTurns((cause) => {
    console.warn('The settings could not be exchanged with the server', cause);
    if (owner !== null) showPhase('failed');
  });

  return {
    /** Who the settings belong to from now on; null for a guest, whose settings stay in this browser. */
    follow: (next: string | null) =>
      inTurn(async () => {
        const before = owner ?? anyRecord()?.owner;
        if (next === owner && next === before) return;
        if (before !== undefined && before !== next) await leave(local, before);
        owner = next;
        useSyncStatus.setState({ phase: next === null ? 'local' : 'saving', ...nothingOffered });
        if (next !== null) await pull(local, remote, next);
      }),
    /** Says that something may have changed here, which is going to be sent. */
    changed(): void {
      const record = owner === null ? null : readRecord(owner);
      if (record && !isEmpty(changesHere(local, record))) showPhase('saving');
    },
    /** Sends what changed here. */
    push: () => inTurn(() => (owner === null ? undefined : push(local, remote, owner))),
    /** Takes what changed elsewhere, then sends. */
    pull: () => inTurn(() => (owner === null ? local.reload() : pull(local, remote, owner))),
    /** Takes what a guest had set here over into the account, or lets it go. */
    settleOffer: (accept: boolean) =>
      inTurn(async () => {
        const record = owner === null ? null : readRecord(owner);
        if (!record) return;
        if (accept) await local.write(record.offered);
        const guest = accept ? {} : record.guest;
        writeRecord({ ...record, offered: {}, guest, declined: !accept });
        useSyncStatus.setState({ offered: {}, declined: !accept });
        await push(local, remote, record.owner);
      }),
  };
}

/** Runs one job at a time, or an answer could be taken for a change. */
function createTurns(failed: (cause: unknown) => void) {
  let queue: Promise<void> = Promise.resolve();
  return (job: () => Promise<void> | void): Promise<void> => {
    queue = queue.then(job).catch(failed);
    return queue;
  };
}

async function push(local: SyncedSettings, remote: RemoteSettings, owner: string): Promise<void> {
  const record = readRecord(owner);
  const changes = record ? changesHere(local, record) : {};
  if (!record || isEmpty(changes)) return showPhase('saved');
  showPhase('saving');
  await remote.change(changes);
  const latest = readRecord(owner) ?? record;
  const agreed = { ...latest, base: { ...latest.base, ...changes } };
  writeRecord(agreed);
  // What changed meanwhile is on its way.
  showPhase(isEmpty(changesHere(local, agreed)) ? 'saved' : 'saving');
}

async function pull(local: SyncedSettings, remote: RemoteSettings, owner: string): Promise<void> {
  const unsent = known(readRecord(owner)?.unsent ?? {});
  const there = known(isEmpty(unsent) ? await remote.read() : await remote.change(unsent));
  await local.reload();
  const here = local.read();
  const stored = readRecord(owner);
  const { record, comes } =
    stored && !stored.unsent
      ? { record: stored, comes: unchangedHere(here, stored, there) }
      : arrive(owner, here, there, stored);
  await local.write(comes);
  const now = local.read();
  // What could not be put in force here is no change made here.
  const failed = Object.keys(comes).filter((name) => !isSame(now[name], comes[name]));
  writeRecord({ ...record, base: { ...record.base, ...there, ...pick(now, failed) } });
  useSyncStatus.setState({ offered: record.offered, declined: record.declined });
  await push(local, remote, owner);
}

/**
 * An account that is new to this browser, or comes back to it: its record, and what it sets here. A field the account
 * never stored begins as everybody's does, but for what a page looks like.
 */
function arrive(
  owner: string,
  here: SettingValues,
  there: SomeSettings,
  before: SyncRecord | null,
): { record: SyncRecord; comes: SettingValues } {
  const { unsent = {}, ...others } = before ?? {};
  const base = { ...before?.base, ...initialUserSettings, ...there };
  const guest = without(here, presentation);
  const offered = differences(differences(known(guest), initialUserSettings), base);
  const kept = presentation.filter((name) => !(name in there));
  // What this version knows was sent; the rest waits for the version that changed it.
  const { unknown } = readFields(UserSettings.shape, unsent);
  return {
    record: { ...others, owner, base, guest, offered, declined: false },
    comes: without(differences({ ...base, ...unknown }, here), kept),
  };
}

/** The guest finds what the guest had; the account's own stay where they are kept, or wait to be sent. */
async function leave(local: SyncedSettings, owner: string): Promise<void> {
  const record = readRecord(owner);
  // Another tab was faster.
  if (!record || record.unsent) return;
  const base = baseOf(record);
  const unsent = differences(pick(local.read(), Object.keys(base)), base);
  const cleared = Object.fromEntries(Object.keys(base).map((name) => [name, undefined]));
  await local.write(without({ ...cleared, ...initialUserSettings, ...record.guest }, presentation));
  if (isEmpty(unsent)) removeItem(storageKeys.settingsSync);
  else writeRecord({ ...record, unsent });
}

/** As both last agreed; a field that the record lacks, as it begins. */
function baseOf({ base }: SyncRecord): SettingValues {
  return { ...initialUserSettings, ...base };
}

function changesHere(local: SyncedSettings, record: SyncRecord): SomeSettings {
  return known(differences(local.read(), baseOf(record)));
}

/** Of what the server has, all that was not changed here. */
function unchangedHere(here: SettingValues, record: SyncRecord, there: SomeSettings): SettingValues {
  const changed = Object.keys(differences(here, baseOf(record)));
  return without(differences(there, here), changed);
}

function anyRecord(): SyncRecord | null {
  return SyncRecord.safeParse(readJson(storageKeys.settingsSync)).data ?? null;
}

function readRecord(owner: string): SyncRecord | null {
  const record = anyRecord();
  return record?.owner === owner ? record : null;
}

function writeRecord(record: SyncRecord): void {
  writeJson(storageKeys.settingsSync, record);
}

/** Those that this version knows, valid. */
function known(values: SettingValues): SomeSettings {
  return readFields(UserSettings.shape, values).valid;
}

/** The fields of `values` that are not as in `other`. */
function differences(values: SettingValues, other: SettingValues): SettingValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, other[name])));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function without(values: SettingValues, names: readonly string[]): SettingValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

function isEmpty(values: SettingValues): boolean {
  return Object.keys(values).length === 0;
}

import { UserSettings } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { omit, pick, readFields } from '../../lib/fields.ts';
import { readJson, removeItem, storageKeys, writeJson } from '../../lib/storage.ts';
import { initialUserSettings, presentation } from './setting-fields.ts';
import type { SettingValues, SyncedSettings } from './synced-settings.ts';

type SomeSettings = { readonly [Name in keyof UserSettings]?: UserSettings[Name] | undefined };

export interface RemoteSettings {
  read(): Promise<SomeSettings>;
  /** Returns all settings. */
  change(changes: SomeSettings): Promise<SomeSettings>;
}

/** Drops invalid values, and keeps settings that only another version knows. */
const Stored = z.pipe(
  z.catch(z.record(z.string(), z.unknown()), {}),
  z.transform((values): SettingValues => {
    const { valid, unknown } = readFields(UserSettings.shape, values);
    return { ...unknown, ...valid };
  }),
);

/** The sync state of the account whose settings are active here: one storage entry, shared by all tabs. */
const SyncRecord = z.looseObject({
  owner: z.string(),
  /** The values that the server and this browser last agreed on. Differences from them are changes made here. */
  base: Stored,
  /** Changes that were not sent before the session ended. If present, the guest's settings are active. */
  unsent: z.optional(Stored),
  /** The guest's settings, restored when the session ends. */
  guest: Stored,
  /** The part of the guest's settings that the account could take over. */
  offered: Stored,
  /** Whether the person declined the offer and the guest's configurations. */
  declined: z.catch(z.boolean(), false),
  /** Unsent changes of other accounts, by owner. */
  waiting: z.catch(z.record(z.string(), Stored), {}),
});
type SyncRecord = z.infer<typeof SyncRecord>;

export type SyncPhase = 'local' | 'saving' | 'saved' | 'failed';

interface SyncStatus {
  readonly phase: SyncPhase;
  /** Settings that the guest chose here and the account lacks. */
  readonly offered: SettingValues;
  readonly declined: boolean;
}

const nothingOffered = { offered: {}, declined: false } as const;
export const useSyncStatus = create<SyncStatus>(() => ({ phase: 'local', ...nothingOffered }));
const showPhase = (phase: SyncPhase) => useSyncStatus.setState({ phase });

/**
 * Syncs the settings of this browser and an account, field by field: a field that changed here since both last agreed
 * is sent to the server, any other is taken from it. Unsent changes are sent with the next call.
 */
export function createSettingsSync(local: SyncedSettings, remote: RemoteSettings) {
  let owner: string | null = null;
  /**
   * The settings at the login or before: later changes belong to the account, even while its settings are being
   * fetched. Undefined for a guest.
   */
  let atLogin: SettingValues | undefined = local.read();
  const enqueue = createQueue((cause) => {
    console.warn('The settings could not be exchanged with the server', cause);
    if (owner !== null) showPhase('failed');
  });

  return {
    /** Sets whose settings are active; null for a guest, whose settings stay in this browser. */
    follow: (next: string | null) =>
      enqueue(async () => {
        const before = owner ?? anyRecord()?.owner;
        if (next === owner && next === before) return;
        const isLeaving = before !== undefined && before !== next;
        if (isLeaving) await leave(local, before);
        if (isLeaving || next === null) atLogin = undefined;
        owner = next;
        useSyncStatus.setState({ phase: next === null ? 'local' : 'saving', ...nothingOffered });
        if (next === null) return;
        atLogin ??= local.read();
        await pull(local, remote, next, atLogin);
      }),
    /** Shows the saving status if there are unsent changes. */
    changed(): void {
      const record = owner === null ? null : readRecord(owner);
      if (record && !isEmpty(changesHere(local, record))) showPhase('saving');
    },
    /** Sends the changes made here. */
    push: () => enqueue(() => (owner === null ? undefined : push(local, remote, owner))),
    /** Fetches the changes made elsewhere, then sends those made here. */
    pull: () => enqueue(() => (owner === null ? local.reload() : pull(local, remote, owner, atLogin))),
    settleOffer: (accept: boolean) =>
      enqueue(() => (owner === null ? undefined : settleOffer(local, remote, owner, accept))),
  };
}

/** Runs one job at a time: a value that has just arrived must not look like a change made here. */
function createQueue(failed: (cause: unknown) => void) {
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
  // More may have changed meanwhile; the next push sends it.
  showPhase(isEmpty(changesHere(local, agreed)) ? 'saved' : 'saving');
}

async function pull(
  local: SyncedSettings,
  remote: RemoteSettings,
  owner: string,
  atLogin: SettingValues = local.read(),
): Promise<void> {
  const unsent = allUnsent()[owner] ?? {};
  const there = known(isEmpty(known(unsent)) ? await remote.read() : await remote.change(known(unsent)));
  await local.reload();
  const here = local.read();
  const stored = readRecord(owner);
  const { record, comes } =
    stored && !stored.unsent
      ? { record: stored, comes: unchangedHere(here, stored, there) }
      : arrive(owner, { atLogin, here, there, unsent });
  // Writing would store all settings again, and undo what another tab has just stored.
  if (!isEmpty(comes)) await local.write(comes);
  const now = local.read();
  // A value that could not be applied here, such as a language that failed to load, is not a change.
  const failed = Object.keys(comes).filter((name) => !isSame(now[name], comes[name]));
  writeRecord({ ...record, base: { ...record.base, ...there, ...pick(now, failed) } });
  useSyncStatus.setState({ offered: record.offered, declined: record.declined });
  await push(local, remote, owner);
}

async function settleOffer(
  local: SyncedSettings,
  remote: RemoteSettings,
  owner: string,
  accept: boolean,
): Promise<void> {
  const record = readRecord(owner);
  if (!record) return;
  if (accept) await local.write(record.offered);
  const guest = accept ? {} : record.guest;
  writeRecord({ ...record, offered: {}, guest, declined: !accept });
  useSyncStatus.setState({ offered: {}, declined: !accept });
  await push(local, remote, owner);
}

interface Arrival {
  readonly atLogin: SettingValues;
  readonly here: SettingValues;
  readonly there: SomeSettings;
  readonly unsent: SettingValues;
}

/**
 * The sync record of an account that logs in here, and the values to apply. A field that the account never stored
 * gets its initial value, except for how the page looks.
 */
function arrive(
  owner: string,
  { atLogin, here, there, unsent }: Arrival,
): { record: SyncRecord; comes: SettingValues } {
  const own = readRecord(owner);
  const base = { ...own?.base, ...initialUserSettings, ...there };
  const { [owner]: sent, ...waiting } = allUnsent();
  const changed = Object.keys(known(differences(here, atLogin)));
  const guest = omit({ ...here, ...pick(atLogin, changed) }, presentation);
  const offered = differences(differences(known(guest), initialUserSettings), base);
  const kept = [...presentation.filter((name) => !(name in there)), ...changed];
  // The settings known to this version were sent; the others wait for the version that changed them.
  const { unknown } = readFields(UserSettings.shape, unsent);
  return {
    record: { ...own, owner, base, unsent: undefined, guest, offered, declined: false, waiting },
    comes: omit(differences({ ...base, ...unknown }, here), kept),
  };
}

/** Restores the guest's settings, and stores the account's unsent changes. */
async function leave(local: SyncedSettings, owner: string): Promise<void> {
  const record = readRecord(owner);
  // Another tab has already done so.
  if (!record || record.unsent) return;
  const base = baseOf(record);
  const unsent = differences(pick(local.read(), Object.keys(base)), base);
  const cleared = Object.fromEntries(Object.keys(base).map((name) => [name, undefined]));
  await local.write(omit({ ...cleared, ...initialUserSettings, ...record.guest }, presentation));
  if (isEmpty(unsent) && isEmpty(record.waiting)) removeItem(storageKeys.settingsSync);
  else writeRecord({ ...record, unsent });
}

/** The values both last agreed on, with initial values for missing fields. */
function baseOf({ base }: SyncRecord): SettingValues {
  return { ...initialUserSettings, ...base };
}

function changesHere(local: SyncedSettings, record: SyncRecord): SomeSettings {
  return known(differences(local.read(), baseOf(record)));
}

/** The server's values for all fields that did not change here. */
function unchangedHere(here: SettingValues, record: SyncRecord, there: SomeSettings): SettingValues {
  const changed = Object.keys(differences(here, baseOf(record)));
  return omit(differences(there, here), changed);
}

function allUnsent(): Readonly<Record<string, SettingValues>> {
  const record = anyRecord();
  if (!record) return {};
  const { owner, unsent = {}, waiting } = record;
  return isEmpty(unsent) ? waiting : { ...waiting, [owner]: unsent };
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

/** The valid settings that this version knows. */
function known(values: SettingValues): SomeSettings {
  return readFields(UserSettings.shape, values).valid;
}

function differences(values: SettingValues, other: SettingValues): SettingValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, other[name])));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isEmpty(values: SettingValues): boolean {
  return Object.keys(values).length === 0;
}

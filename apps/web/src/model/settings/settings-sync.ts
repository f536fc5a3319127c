import { UserSettings } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { readJson, removeItem, storageKeys, writeJson } from '../../lib/storage.ts';
import {
  initialUserSettings,
  type SomeSettings,
  type SyncedSettings,
  settingNames,
} from './synced-settings.ts';

/** Where an account's settings are kept. */
export interface RemoteSettings {
  read(): Promise<SomeSettings>;
  change(changes: SomeSettings): Promise<SomeSettings>;
}

const Some = z.partial(UserSettings);

/** What this browser knows of the account whose settings it has: one entry of its storage, shared by its tabs. */
const StoredRecord = z.object({
  owner: z.string(),
  /** As the server and this browser last agreed: what differs from it here was changed here. */
  base: UserSettings,
  /** Changed here, and not sent when the session ended. */
  unsent: z.optional(Some),
  /** What a guest had here before; theirs again after the session. */
  guest: Some,
  /** Of those, what the account could take over. */
  offered: Some,
  /** Whether the person wanted none of that, nor of the configurations a guest saved here. */
  declined: z._default(z.boolean(), false),
});
type SyncRecord = z.infer<typeof StoredRecord>;

/** Taken along into an account that never chose them; a page does not change its looks with the login. */
const presentation: readonly (keyof UserSettings)[] = ['language', 'theme', 'autoplay'];

export type SyncPhase = 'local' | 'saving' | 'saved' | 'failed';

interface SyncStatus {
  readonly phase: SyncPhase;
  /** What a guest chose here and the account does not have. */
  readonly offered: SomeSettings;
  readonly declined: boolean;
}

const nothingOffered = { offered: {}, declined: false } as const;
export const useSyncStatus = create<SyncStatus>(() => ({ phase: 'local', ...nothingOffered }));

/**
 * Keeps the settings of this browser and of an account alike, field by field: a field that changed here since both last
 * agreed goes to the server, any other comes from it. What could not be sent stays and goes with the next call.
 */
export function createSettingsSync(local: SyncedSettings, remote: RemoteSettings) {
  let owner: string | null = null;
  let queue: Promise<void> = Promise.resolve();
  /** One at a time, or an answer could be taken for a change. */
  const inTurn = (job: () => Promise<void>): Promise<void> => {
    queue = queue.then(job).catch((cause: unknown) => {
      console.warn('The settings could not be exchanged with the server', cause);
      if (owner !== null) useSyncStatus.setState({ phase: 'failed' });
    });
    return queue;
  };

  const push = async (forOwner: string) => {
    const record = readRecord(forOwner);
    const changes = record ? differences(local.read(), record.base) : {};
    if (!record || isEmpty(changes)) return useSyncStatus.setState({ phase: 'saved' });
    useSyncStatus.setState({ phase: 'saving' });
    await remote.change(changes);
    if (owner !== forOwner) return;
    const latest = readRecord(forOwner) ?? record;
    const base = merge(latest.base, changes);
    writeRecord({ ...latest, base });
    // What changed meanwhile is on its way.
    useSyncStatus.setState({ phase: isEmpty(differences(local.read(), base)) ? 'saved' : 'saving' });
  };

  const pull = async (forOwner: string) => {
    await local.reload();
    const there = await remote.read();
    if (owner !== forOwner) return;
    const known = readRecord(forOwner);
    const record = known ?? firstMeeting(forOwner, local.read(), there);
    const here = local.read();
    const comes: SomeSettings = {
      ...(known?.unsent ?? {}),
      ...(known ? unchanged(here, known, there) : arrival(here, there)),
    };
    await local.write(comes);
    const now = local.read();
    let base = merge(record.base, there);
    // What could not be put in force here is no change made here.
    const failed = settingNames.filter((name) => name in comes && now[name] !== comes[name]);
    base = merge(base, pick(now, failed));
    const { unsent, ...settled } = record;
    writeRecord({ ...settled, base });
    useSyncStatus.setState({ offered: record.offered, declined: record.declined });
    await push(forOwner);
  };

  return {
    /** Who the settings belong to from now on; null for a guest, whose settings stay in this browser. */
    follow(next: string | null): Promise<void> {
      return inTurn(async () => {
        const before = owner ?? anyRecord()?.owner;
        if (next === owner && next === before) return;
        if (before !== undefined && before !== next) await leave(local, before);
        owner = next;
        useSyncStatus.setState({ phase: next === null ? 'local' : 'saving', ...nothingOffered });
        if (next !== null) await pull(next);
      });
    },
    /** Says that something may have changed here, which is going to be sent. */
    changed(): void {
      const record = owner === null ? null : readRecord(owner);
      if (record && !isEmpty(differences(local.read(), record.base))) {
        useSyncStatus.setState({ phase: 'saving' });
      }
    },
    /** Sends what changed here. */
    push: () => inTurn(async () => (owner === null ? undefined : push(owner))),
    /** Takes what changed elsewhere, then sends. */
    pull: () => inTurn(async () => (owner === null ? local.reload() : pull(owner))),
    /** Takes what a guest had set here over into the account, or lets it go. */
    settleOffer(accept: boolean): Promise<void> {
      return inTurn(async () => {
        const record = owner === null ? null : readRecord(owner);
        if (!record) return;
        if (accept) await local.write(record.offered);
        const guest = accept ? {} : record.guest;
        writeRecord({ ...record, offered: {}, guest, declined: !accept });
        useSyncStatus.setState({ offered: {}, declined: !accept });
        await push(record.owner);
      });
    },
  };
}

export type SettingsSync = ReturnType<typeof createSettingsSync>;

/** A field the account never stored begins as everybody's does, but for what a page looks like. */
function firstMeeting(owner: string, here: UserSettings, there: SomeSettings): SyncRecord {
  const guest = without(here, presentation);
  const account = merge(initialUserSettings, there);
  const chosen = differences(guest, initialUserSettings);
  const offered = differences(chosen, account);
  return { owner, base: account, guest, offered, declined: false };
}

/** What an account that is new to this browser sets here. */
function arrival(here: UserSettings, there: SomeSettings): SomeSettings {
  const kept = presentation.filter((name) => there[name] === undefined);
  return without(differences(merge(initialUserSettings, there), here), kept);
}

/** What comes from the server: all that was not changed here. */
function unchanged(here: UserSettings, { base, unsent = {} }: SyncRecord, there: SomeSettings): SomeSettings {
  const names = settingNames.filter((name) => here[name] === base[name] && !(name in unsent));
  return pick(differences(there, here), names);
}

/** The guest finds what the guest had; the account's own stay where they are kept, or wait to be sent. */
async function leave(local: SyncedSettings, owner: string): Promise<void> {
  const record = readRecord(owner);
  // Another tab was faster.
  if (!record || record.unsent) return;
  const unsent = differences(local.read(), record.base);
  await local.write(without({ ...initialUserSettings, ...record.guest }, presentation));
  if (isEmpty(unsent)) removeItem(storageKeys.settingsSync);
  else writeRecord({ ...record, unsent });
}

function anyRecord(): SyncRecord | null {
  return StoredRecord.safeParse(readJson(storageKeys.settingsSync)).data ?? null;
}

function readRecord(owner: string): SyncRecord | null {
  const record = anyRecord();
  return record?.owner === owner ? record : null;
}

function writeRecord(record: SyncRecord): void {
  writeJson(storageKeys.settingsSync, record);
}

/** The fields of `values` that are not as in `other`. */
function differences(values: SomeSettings, other: SomeSettings): SomeSettings {
  return pick(
    values,
    settingNames.filter((name) => values[name] !== undefined && values[name] !== other[name]),
  );
}

function without(values: SomeSettings, names: readonly (keyof UserSettings)[]): SomeSettings {
  return pick(
    values,
    settingNames.filter((name) => !names.includes(name)),
  );
}

function pick(values: SomeSettings, names: readonly (keyof UserSettings)[]): SomeSettings {
  return Object.fromEntries(
    names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  );
}

function merge(settings: UserSettings, changes: SomeSettings): UserSettings {
  return { ...settings, ...pick(changes, settingNames) } as UserSettings;
}

function isEmpty(values: SomeSettings): boolean {
  return Object.keys(values).length === 0;
}

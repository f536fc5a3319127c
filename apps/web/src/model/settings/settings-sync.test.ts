import type { UserSettings } from '@parlando/contract';
import * as fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { readText, storageKeys } from '../../lib/storage.ts';
import { initialUserSettings } from './setting-fields.ts';
import { createSettingsSync, type RemoteSettings, useSyncStatus } from './settings-sync.ts';
import type { SyncedSettings } from './synced-settings.ts';

type SomeSettings = Partial<UserSettings>;

/** Simulates one of several browsers. They share one localStorage, so `switchStorage` selects whose it is. */
function createBrowser(server: RemoteSettings, settings: SomeSettings = {}) {
  let here = { ...initialUserSettings, ...settings } as UserSettings;
  const local: SyncedSettings = {
    read: () => here,
    write: async (values) => {
      here = { ...here, ...values } as UserSettings;
    },
    reload: async () => undefined,
    subscribe: () => () => undefined,
  };
  return { sync: createSettingsSync(local, server), local, read: () => here };
}

function createServer(stored: SomeSettings = {}) {
  const state = {
    stored: { ...stored } as Partial<UserSettings>,
    reachable: true,
    changes: 0,
    answered: Promise.resolve(),
  };
  const reach = () => {
    if (!state.reachable) throw new Error('away');
  };
  const remote: RemoteSettings = {
    read: async () => {
      reach();
      return { ...state.stored };
    },
    change: async (changes) => {
      reach();
      state.changes++;
      Object.assign(state.stored, changes);
      await state.answered;
      return { ...state.stored };
    },
  };
  return { state, remote };
}

let memory: (string | null)[] = [];
/** Swaps the content of localStorage for that of another browser. */
function switchStorage(index: number): void {
  const present = memory.indexOf(null);
  if (present >= 0) memory[present] = readText(storageKeys.settingsSync) ?? '';
  const text = memory[index];
  localStorage.removeItem(storageKeys.settingsSync);
  if (text) localStorage.setItem(storageKeys.settingsSync, text);
  memory[index] = null;
}
beforeEach(() => {
  useSyncStatus.setState({ phase: 'local' });
  // Silences the warning about the unreachable server.
  vi.spyOn(console, 'warn').mockReturnValue();
  memory = [null, ''];
});

test('a login applies the account’s settings and a logout restores the guest’s', async () => {
  const server = createServer({ retryCount: 7, theme: 'dark' });
  const browser = createBrowser(server.remote, { gptModel: 'guest-model' });
  await browser.sync.follow('u1');
  expect(browser.read()).toMatchObject({ retryCount: 7, theme: 'dark', gptModel: 'gpt-3.5-turbo' });
  await browser.sync.follow(null);
  expect(browser.read()).toMatchObject({ retryCount: 3, gptModel: 'guest-model', theme: 'dark' });
  expect(readText(storageKeys.settingsSync)).toBeNull();
});

test('a new account keeps language and theme, and is offered the other settings of the guest', async () => {
  const server = createServer();
  const browser = createBrowser(server.remote, {
    language: 'en',
    theme: 'dark',
    thirdPartyApi: 'https://a.example',
  });
  await browser.sync.follow('u1');
  expect(server.state.stored).toEqual({ language: 'en', theme: 'dark' });
  expect(browser.read().thirdPartyApi).toBe('');
  expect(useSyncStatus.getState().offered).toEqual({ thirdPartyApi: 'https://a.example' });
  await browser.sync.settleOffer(true);
  expect(server.state.stored).toMatchObject({ thirdPartyApi: 'https://a.example' });
  expect(browser.read().thirdPartyApi).toBe('https://a.example');
  expect(useSyncStatus.getState().offered).toEqual({});
});

test('a change made while the server is unreachable is sent later, even after another login', async () => {
  const server = createServer();
  const browser = createBrowser(server.remote);
  await browser.sync.follow('u1');
  server.state.reachable = false;
  await browser.local.write({ retryCount: 9 });
  await browser.sync.push();
  expect(useSyncStatus.getState().phase).toBe('failed');
  await browser.sync.follow(null);
  expect(browser.read().retryCount).toBe(3);
  server.state.reachable = true;
  await browser.sync.follow('u1');
  expect(server.state.stored.retryCount).toBe(9);
  expect(browser.read().retryCount).toBe(9);
  expect(useSyncStatus.getState().phase).toBe('saved');
});

test.each(['pending', 'unreachable'])(
  'a change made while the settings of an account are %s belongs to the account',
  async (where) => {
    const server = createServer({ gptModel: 'of-account' });
    const browser = createBrowser(server.remote, { thirdPartyApi: 'https://guest.example' });
    server.state.reachable = where === 'pending';
    const following = browser.sync.follow('u1');
    await browser.local.write({ retryCount: 9 });
    await following;
    server.state.reachable = true;
    await browser.sync.pull();
    expect(server.state.stored).toMatchObject({ gptModel: 'of-account', retryCount: 9 });
    expect(browser.read()).toMatchObject({ gptModel: 'of-account', retryCount: 9, thirdPartyApi: '' });
    expect(useSyncStatus.getState().offered).toEqual({ thirdPartyApi: 'https://guest.example' });
    await browser.sync.follow(null);
    expect(browser.read()).toMatchObject({ retryCount: 3, thirdPartyApi: 'https://guest.example' });
  },
);

test('a guest’s changes before the login do not belong to the account', async () => {
  const server = createServer();
  const browser = createBrowser(server.remote);
  await browser.sync.follow(null);
  await browser.local.write({ retryCount: 9 });
  await browser.sync.follow('u1');
  expect(server.state.stored).not.toHaveProperty('retryCount');
  expect(useSyncStatus.getState().offered).toEqual({ retryCount: 9 });
});

test('shows “saving” from a change until all of it is saved', async () => {
  const server = createServer();
  const browser = createBrowser(server.remote);
  const phase = () => useSyncStatus.getState().phase;
  browser.sync.changed();
  expect(phase()).toBe('local');
  await browser.sync.follow('u1');
  browser.sync.changed();
  expect(phase()).toBe('saved');
  await browser.local.write({ retryCount: 9 });
  browser.sync.changed();
  expect(phase()).toBe('saving');
  let answer: () => void = () => undefined;
  server.state.answered = new Promise((resolve) => {
    answer = resolve;
  });
  const sent = browser.sync.push();
  await vi.waitFor(() => expect(server.state.changes).toBe(1));
  await browser.local.write({ retryCount: 8 });
  browser.sync.changed();
  answer();
  await sent;
  expect(phase()).toBe('saving');
  await browser.sync.push();
  expect([phase(), server.state.stored.retryCount]).toEqual(['saved', 8]);
});

test('another account sees nothing of the previous one', async () => {
  const server = createServer({ thirdPartyApi: 'https://first.example' });
  const browser = createBrowser(server.remote);
  await browser.sync.follow('u1');
  server.state.stored = {};
  await browser.sync.follow('u2');
  expect(browser.read().thirdPartyApi).toBe('');
  expect(server.state.stored).toEqual({});
  expect(useSyncStatus.getState().offered).toEqual({});
});

/** Stores the record of another version, which lacks `titleStyle` and has `pace`. */
function plantRecord(changes: Record<string, unknown> = {}): void {
  const { titleStyle, ...base } = { ...initialUserSettings, thirdPartyApi: 'https://account.example' };
  const record = {
    owner: 'u1',
    base: { ...base, pace: 'brisk' },
    guest: { gptModel: 'guest-model', pace: 'calm' },
    offered: {},
    declined: false,
    ...changes,
  };
  localStorage.setItem(storageKeys.settingsSync, JSON.stringify(record));
}
const storedRecord = () => JSON.parse(readText(storageKeys.settingsSync) ?? 'null');

test('sends the unsent change in a record of another version, and nothing else', async () => {
  const server = createServer({ thirdPartyApi: 'https://account.example', gptModel: 'elsewhere' });
  const browser = createBrowser(server.remote, { thirdPartyApi: 'https://account.example', retryCount: 9 });
  plantRecord();
  await browser.sync.follow('u1');
  expect(server.state.stored).toEqual({
    thirdPartyApi: 'https://account.example',
    gptModel: 'elsewhere',
    retryCount: 9,
  });
  expect(browser.read()).toMatchObject({ retryCount: 9, gptModel: 'elsewhere' });
  expect(storedRecord().base).toMatchObject({ pace: 'brisk', retryCount: 9 });
});

test('restores the guest’s settings from a record of another version', async () => {
  const server = createServer({ thirdPartyApi: 'https://account.example' });
  const browser = createBrowser(server.remote, { thirdPartyApi: 'https://account.example', retryCount: 9 });
  plantRecord();
  await browser.sync.follow(null);
  expect(browser.read()).toMatchObject({ thirdPartyApi: '', retryCount: 3, gptModel: 'guest-model' });
  expect(storedRecord()).toMatchObject({ owner: 'u1', unsent: { retryCount: 9 } });
});

test('after a login, sends only the changes that were unsent at the logout', async () => {
  const server = createServer({ thirdPartyApi: 'https://account.example' });
  const browser = createBrowser(server.remote, { gptModel: 'guest-model', auditionText: 'later' });
  plantRecord({ unsent: { retryCount: 9, pace: 'slow' } });
  await browser.sync.follow('u1');
  expect(server.state.stored).toMatchObject({ thirdPartyApi: 'https://account.example', retryCount: 9 });
  expect(server.state.stored).not.toHaveProperty('auditionText');
  expect(browser.read()).toMatchObject({ thirdPartyApi: 'https://account.example', retryCount: 9 });
  await browser.sync.follow(null);
  expect(browser.read()).toMatchObject({ thirdPartyApi: '', gptModel: 'guest-model', auditionText: 'later' });
  expect(storedRecord()).toMatchObject({ unsent: { pace: 'slow' } });
});

test('unsent changes of an account survive the login of another one', async () => {
  const [first, other] = [createServer(), createServer({ gptModel: 'of-other' })];
  const browser = createBrowser({
    read: () => (isOther ? other : first).remote.read(),
    change: (changes) => (isOther ? other : first).remote.change(changes),
  });
  let isOther = false;
  await browser.sync.follow('u1');
  first.state.reachable = false;
  await browser.local.write({ retryCount: 9 });
  await browser.sync.push();
  await browser.sync.follow(null);
  isOther = true;
  await browser.sync.follow('u2');
  expect(browser.read()).toMatchObject({ retryCount: 3, gptModel: 'of-other' });
  await browser.sync.follow(null);
  expect(other.state.stored).toEqual({ gptModel: 'of-other' });
  isOther = false;
  first.state.reachable = true;
  await browser.sync.follow('u1');
  expect(first.state.stored.retryCount).toBe(9);
  await browser.sync.follow(null);
  expect(readText(storageKeys.settingsSync)).toBeNull();
});

test('treats an invalid field as missing', async () => {
  const server = createServer({ theme: 'dark' });
  const browser = createBrowser(server.remote, { theme: 'dark', retryCount: 9 });
  plantRecord({ base: { theme: 'sepia', retryCount: 'many' }, guest: { theme: 7 }, offered: null });
  await browser.sync.follow('u1');
  expect(server.state.stored).toEqual({ theme: 'dark', retryCount: 9 });
});

test('two browsers that change different settings converge; for one setting the later change wins', async () => {
  const server = createServer();
  const first = createBrowser(server.remote);
  const second = createBrowser(server.remote);
  await first.sync.follow('u1');
  switchStorage(1);
  await second.sync.follow('u1');
  await second.local.write({ retryCount: 5, gptModel: 'second' });
  await second.sync.push();
  switchStorage(0);
  await first.local.write({ auditionText: 'hello', gptModel: 'first' });
  await first.sync.pull();
  switchStorage(1);
  await second.sync.pull();
  const agreed = { retryCount: 5, auditionText: 'hello', gptModel: 'first' };
  expect(first.read()).toMatchObject(agreed);
  expect(second.read()).toMatchObject(agreed);
});

test('two browsers converge whatever they do, and send nothing twice', async () => {
  const change = fc.record(
    {
      retryCount: fc.integer({ min: 1, max: 10 }),
      theme: fc.constantFrom('light' as const, 'dark' as const),
      auditionText: fc.string({ maxLength: 5 }),
    },
    { requiredKeys: [] },
  );
  const step = fc.record({ browser: fc.constantFrom(0, 1), change, reachable: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      localStorage.clear();
      memory = [null, ''];
      const server = createServer();
      const browsers = [createBrowser(server.remote), createBrowser(server.remote)] as const;
      for (const index of [0, 1] as const) {
        switchStorage(index);
        await browsers[index].sync.follow('u1');
      }
      for (const { browser, change, reachable } of steps) {
        switchStorage(browser);
        server.state.reachable = reachable;
        await browsers[browser as 0].local.write(change);
        await browsers[browser as 0].sync.pull();
      }
      server.state.reachable = true;
      for (const index of [0, 1, 0] as const) {
        switchStorage(index);
        await browsers[index].sync.pull();
      }
      expect(browsers[0].read()).toEqual(browsers[1].read());
      expect({ ...initialUserSettings, ...server.state.stored }).toEqual(browsers[0].read());
      const sent = server.state.changes;
      await browsers[0].sync.pull();
      expect(server.state.changes).toBe(sent);
    }),
    { numRuns: 60 },
  );
});

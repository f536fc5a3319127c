import {
  builtInConfiguration,
  type Configuration,
  type ConfigurationChanges,
  limits,
} from '@parlando/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { queryClient } from '../../lib/query-client.ts';
import { parseJson, storageKeys, tabFirstStorage } from '../../lib/storage.ts';
import { mayOwn, presentVisitor, useMayOwn } from '../session/access.ts';
import { useSession } from '../session/session-store.ts';
import {
  type ConfigurationBackend,
  type NamedContent,
  remoteConfigurations,
} from './configuration-backend.ts';
import { localConfigurations, readLocal } from './local-configurations.ts';

const guest = 'guest';

/** The saved configurations of the current user or guest, oldest first, without the built-in one. */
const configurationsQuery = (owner: string) =>
  queryOptions({
    queryKey: ['configurations', owner],
    queryFn: () => backendOf(owner).list(),
    staleTime: Number.POSITIVE_INFINITY,
    // There is a button to try again.
    retry: false,
  });

const none: readonly Configuration[] = [];

export function useConfigurations() {
  const userId = useSession((state) => state.userId);
  const owner = useMayOwn() ? ownerOf(userId) : guest;
  const { data, isError } = useQuery(configurationsQuery(owner), queryClient);
  const applied = useApplied();
  const items = data ?? none;
  return {
    items,
    isReady: data !== undefined,
    isFailed: isError && data === undefined,
    /** The one applied last; undefined for the built-in one. */
    selected: items.find(({ id }) => applied.owner === owner && applied.id === id),
  };
}

/** How many configurations a guest saved in this browser. */
export function useLocalCount(): number {
  return useQuery(configurationsQuery(guest), queryClient).data?.length ?? 0;
}

export function presentConfigurations(): readonly Configuration[] {
  return queryClient.getQueryData(configurationsQuery(presentOwner()).queryKey) ?? none;
}

/** Fetches the configurations again. Returns null on failure; the ones already shown stay. */
export async function loadConfigurations(): Promise<readonly Configuration[] | null> {
  try {
    return await queryClient.fetchQuery({ ...configurationsQuery(presentOwner()), staleTime: 0 });
  } catch (cause) {
    console.warn('The saved configurations did not load', cause);
    return null;
  }
}

/** Refetches the configurations on screen, because another tab or browser may have changed them. */
export function refreshConfigurations(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['configurations'] });
}

/** Remembers the applied configuration beyond this page, like the voice form itself. */
export function markSelected(id: string): void {
  useApplied.setState({ owner: presentOwner(), id });
}

export function selectedId(): string {
  const { owner, id } = useApplied.getState();
  return owner === presentOwner() ? id : builtInConfiguration;
}

/** This function and the following ones reject with `ApiError` from the server, or `AppError` for a guest. */
export async function addConfiguration(configuration: NamedContent): Promise<Configuration> {
  const owner = presentOwner();
  const created = await backendOf(owner).create(configuration);
  update(owner, (items) => [...items, created]);
  return created;
}

/** Adds a configuration under its own name, or with a number appended if the name is taken. */
export async function addUnderFreeName({ name, ...content }: NamedContent): Promise<Configuration> {
  const taken = new Set(presentConfigurations().map((item) => item.name));
  return addConfiguration({ ...content, name: freeName(name, taken, limits.configurations.name.max) });
}

export async function changeConfiguration(id: string, changes: ConfigurationChanges): Promise<void> {
  const owner = presentOwner();
  const changed = await backendOf(owner).change(id, changes);
  update(owner, (items) => items.map((item) => (item.id === id ? changed : item)));
}

/** Returns a function that restores the configuration. */
export async function removeConfiguration(removed: Configuration): Promise<() => Promise<void>> {
  const owner = presentOwner();
  await backendOf(owner).remove(removed.id);
  update(owner, (items) => items.filter(({ id }) => id !== removed.id));
  return async () => {
    const again = await addConfiguration(namedContentOf(removed));
    if (removed.isDefault) await setDefaultConfigurationTo(again.id);
  };
}

export async function setDefaultConfigurationTo(id: string): Promise<void> {
  const owner = presentOwner();
  const items = await backendOf(owner).setDefault(id);
  update(owner, () => items);
}

let takingOver: Promise<boolean> | undefined;

/** Moves the guest's configurations into the account, once if asked again meanwhile. Returns false if any had to stay. */
export function takeOverLocal(): Promise<boolean> {
  takingOver ??= moveLocal().finally(() => {
    takingOver = undefined;
  });
  return takingOver;
}

async function moveLocal(): Promise<boolean> {
  const local = readLocal();
  if (local.length === 0) return true;
  await loadConfigurations();
  let isWhole = true;
  for (const configuration of local) {
    try {
      await addUnderFreeName(namedContentOf(configuration));
      await localConfigurations.remove(configuration.id);
    } catch (cause) {
      console.warn('A configuration could not be moved into the account', cause);
      isWhole = false;
    }
  }
  update(guest, readLocal);
  return isWhole;
}

/** A configuration without id, dates and default mark. */
export function namedContentOf(configuration: Configuration): NamedContent {
  const { id, isDefault, createdAt, updatedAt, ...content } = configuration;
  return content;
}

/** `name`, or `name (2)` and so on if it is taken; never longer than the maximum length of a name. */
export function freeName(name: string, taken: ReadonlySet<string>, longest: number): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) {
    const ending = ` (${count})`;
    free = name.slice(0, longest - ending.length).trimEnd() + ending;
  }
  return free;
}

function presentOwner(): string {
  return mayOwn(presentVisitor()) ? ownerOf(useSession.getState().userId) : guest;
}

function ownerOf(userId: string | null): string {
  return `user ${userId ?? ''}`;
}

function backendOf(owner: string): ConfigurationBackend {
  return owner === guest ? localConfigurations : remoteConfigurations;
}

/** Changes the cached list. A list not fetched yet will contain the change anyway. */
function update(owner: string, change: (items: readonly Configuration[]) => readonly Configuration[]): void {
  queryClient.setQueryData(configurationsQuery(owner).queryKey, (items) => items && change(items));
}

const key = storageKeys.appliedConfiguration;
const Applied = z.object({ owner: z.string(), id: z.string() });

/** The configuration that was applied last in this tab, and its owner. */
export const useApplied = create<z.infer<typeof Applied>>()(
  persist(() => ({ owner: '', id: builtInConfiguration }), {
    name: key,
    storage: {
      getItem() {
        const stored = Applied.safeParse(parseJson(tabFirstStorage.getItem(key))).data;
        return stored ? { state: stored } : null;
      },
      setItem: (_, { state }) => tabFirstStorage.setItem(key, JSON.stringify(state)),
      removeItem: () => tabFirstStorage.removeItem(key),
    },
  }),
);

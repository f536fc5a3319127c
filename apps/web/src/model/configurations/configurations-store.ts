import { builtInConfiguration, type Configuration } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { readJson, storageKeys, writeJson } from '../../lib/storage.ts';
import { mayOwn, presentVisitor } from '../session/access.ts';
import { useSession } from '../session/session-store.ts';
import type { ConfigurationBackend, NamedContent } from './configuration-backend.ts';
import { localConfigurations } from './local-configurations.ts';
import { remoteConfigurations } from './remote-configurations.ts';

interface ConfigurationsState {
  /** Oldest first; the built-in one is not among them. */
  readonly items: readonly Configuration[];
  readonly status: 'unknown' | 'ready' | 'failed';
  /** The one that was applied last. */
  readonly selectedId: string;
}

const unknown = { items: [], status: 'unknown', selectedId: builtInConfiguration } as const;

export const useConfigurations = create<ConfigurationsState>(() => unknown);

function backend(): ConfigurationBackend {
  return mayOwn(presentVisitor()) ? remoteConfigurations : localConfigurations;
}

/** Counts whose they are: an answer for the person before is no answer. */
let epoch = 0;

/** Reads them anew; where that fails, what was known stands. */
export async function loadConfigurations(): Promise<void> {
  const asked = epoch;
  try {
    const items = await backend().list();
    if (epoch !== asked) return;
    useConfigurations.setState(({ status, selectedId }) => ({
      items,
      status: 'ready',
      selectedId: idAmong(items, status === 'ready' ? selectedId : rememberedId()),
    }));
  } catch (cause) {
    console.warn('The saved configurations did not load', cause);
    if (epoch !== asked) return;
    useConfigurations.setState(({ status }) => ({ status: status === 'ready' ? status : 'failed' }));
  }
}

/** Somebody else uses the page now. */
export function forgetConfigurations(): void {
  epoch++;
  useConfigurations.setState(unknown);
}

/** Outlives the page, as the voice form does that it was applied to. */
export function markSelected(id: string): void {
  useConfigurations.setState({ selectedId: id });
  writeJson(storageKeys.appliedConfiguration, { owner: ownerNow(), id } satisfies Applied);
}

const Applied = z.object({ owner: z.string(), id: z.string() });
type Applied = z.infer<typeof Applied>;

/** What whoever uses the page now applied last. */
function rememberedId(): string {
  const applied = Applied.safeParse(readJson(storageKeys.appliedConfiguration)).data;
  return applied?.owner === ownerNow() ? applied.id : builtInConfiguration;
}

function idAmong(items: readonly Configuration[], id: string): string {
  return items.some((item) => item.id === id) ? id : builtInConfiguration;
}

function ownerNow(): string {
  return mayOwn(presentVisitor()) ? `user ${useSession.getState().userId ?? ''}` : 'guest';
}

/** All of these throw what the server, or for guests the catalogue, says of a refusal. */
export async function addConfiguration(configuration: NamedContent): Promise<Configuration> {
  const created = await backend().create(configuration);
  useConfigurations.setState(({ items }) => ({ items: [...items, created], status: 'ready' }));
  return created;
}

export async function changeConfiguration(id: string, changes: Partial<NamedContent>): Promise<void> {
  const changed = await backend().change(id, changes);
  useConfigurations.setState(({ items }) => ({
    items: items.map((item) => (item.id === id ? changed : item)),
  }));
}

/** Returns what brings it back. */
export async function removeConfiguration(removed: Configuration): Promise<() => Promise<void>> {
  await backend().remove(removed.id);
  useConfigurations.setState(({ items }) => ({ items: items.filter(({ id }) => id !== removed.id) }));
  if (useConfigurations.getState().selectedId === removed.id) markSelected(builtInConfiguration);
  return async () => {
    const { id, isDefault, createdAt, updatedAt, ...content } = removed;
    const again = await addConfiguration(content);
    if (isDefault) await setDefaultConfigurationTo(again.id);
  };
}

export async function setDefaultConfigurationTo(id: string): Promise<void> {
  useConfigurations.setState({ items: await backend().setDefault(id) });
}

/** `name`, or `name (2)` and so on where that is taken; never longer than a name may be. */
export function freeName(name: string, taken: ReadonlySet<string>, longest: number): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) {
    const ending = ` (${count})`;
    free = name.slice(0, longest - ending.length).trimEnd() + ending;
  }
  return free;
}

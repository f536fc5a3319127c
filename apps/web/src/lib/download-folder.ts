import type { IDBPDatabase } from 'idb';
import { create } from 'zustand';
import { withDatabase } from './browser-database.ts';
import { readText, removeItem, storageKeys, writeText } from './storage.ts';

/** The File System Access API (WICG), which TypeScript's types cover only in part. */
interface FolderHandle extends FileSystemDirectoryHandle {
  queryPermission(wish: { mode: 'readwrite' }): Promise<PermissionState>;
  requestPermission(wish: { mode: 'readwrite' }): Promise<PermissionState>;
}
type PickFolder = (wish: { mode: 'readwrite'; id: string }) => Promise<FolderHandle>;

/** Name of the folder for downloads; null: the browser's default. */
export const useDownloadFolder = create<{ readonly name: string | null }>(() => ({
  name: readText(storageKeys.downloadFolder),
}));

const store = 'handles';
const key = 'folder';
const inDatabase = <Result>(use: (database: IDBPDatabase) => Promise<Result>) =>
  withDatabase('parlando-downloads', store, use);

/** Whether this browser lets pages write to a folder. Requires HTTPS or localhost. */
export function canChooseFolder(): boolean {
  return 'showDirectoryPicker' in window;
}

/** Opens the folder picker. Returns false if it was cancelled. */
export async function chooseFolder(): Promise<boolean> {
  const pick = (window as unknown as { showDirectoryPicker: PickFolder }).showDirectoryPicker;
  try {
    const folder = await pick.call(window, { mode: 'readwrite', id: 'parlando' });
    await inDatabase((database) => database.put(store, folder, key));
    keepName(folder.name);
    return true;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return false;
    throw cause;
  }
}

export async function forgetFolder(): Promise<void> {
  keepName(null);
  await inDatabase((database) => database.delete(store, key));
}

/** Returns false if the file could not be written: no permission, or the folder is gone. */
export async function writeToFolder(name: string, read: () => Promise<Blob>): Promise<boolean> {
  try {
    const folder: FolderHandle | undefined = await inDatabase((database) => database.get(store, key));
    if (!folder || !(await isPermitted(folder))) return false;
    const blob = await read();
    const file = await folder.getFileHandle(await freeName(folder, name), { create: true });
    const writable = await file.createWritable();
    await blob.stream().pipeTo(writable);
    return true;
  } catch (cause) {
    console.warn('The file could not be saved in the chosen folder', cause);
    return false;
  }
}

async function isPermitted(folder: FolderHandle): Promise<boolean> {
  const wish = { mode: 'readwrite' } as const;
  if ((await folder.queryPermission(wish)) === 'granted') return true;
  return (await folder.requestPermission(wish)) === 'granted';
}

/** `name.mp3`, or `name (1).mp3` and so on if it is taken. */
async function freeName(folder: FileSystemDirectoryHandle, name: string): Promise<string> {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  for (let count = 1; await exists(folder, free); count++) free = `${stem} (${count})${ending}`;
  return free;
}

async function exists(folder: FileSystemDirectoryHandle, name: string): Promise<boolean> {
  try {
    await folder.getFileHandle(name);
    return true;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'NotFoundError') return false;
    throw cause;
  }
}

function keepName(name: string | null): void {
  if (name === null) removeItem(storageKeys.downloadFolder);
  else writeText(storageKeys.downloadFolder, name);
  useDownloadFolder.setState({ name });
}

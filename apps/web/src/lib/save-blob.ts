import { checkLink } from './check-link.ts';
import { readText, storageKeys } from './storage.ts';

/** Long enough for any browser to have started the download. */
const revokeAfterMs = 60_000;

/**
 * Saves a file in the chosen folder, or else as a browser download. Call it from a press handler, because the browser
 * may ask for permission to write. Without a folder the download starts at once.
 */
export async function saveBlob(blob: Blob, name: string): Promise<void> {
  if (isFolderChosen() && (await writeToFolder(name, async () => blob))) return;
  const href = URL.createObjectURL(blob);
  clickLink(href, name);
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
}

/** The same for a URL; another origin has to send it as an attachment. Throws an `ApiError` if it is refused. */
export async function saveLink(href: string, name: string): Promise<void> {
  if (isFolderChosen() && (await writeToFolder(name, () => fetchBlob(href)))) return;
  clickLink(href, name);
  await checkLink(href);
}

function isFolderChosen(): boolean {
  return readText(storageKeys.downloadFolder) !== null;
}

/** Lazy-loaded, because few people choose a folder. */
async function writeToFolder(name: string, read: () => Promise<Blob>): Promise<boolean> {
  const folder = await import('./download-folder.ts');
  return folder.writeToFolder(name, read);
}

async function fetchBlob(href: string): Promise<Blob> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return response.blob();
}

function clickLink(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

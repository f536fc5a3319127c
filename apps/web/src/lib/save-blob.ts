/** Long enough for any browser to have taken the address. */
const revokeAfterMs = 60_000;

/** Offers bytes as a download of that name. */
export function saveBlob(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  saveLink(href, name);
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
}

/** Downloads an address; of another origin the server has to say that it is an attachment. */
export function saveLink(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

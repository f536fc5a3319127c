// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const unprintable = /[\u0000-\u001f\u007f]/;

/**
 * Normalises an untrusted path with `/` between its parts: `./a//b` becomes `a/b`. Undefined when it is absolute, leads
 * out of its folder, or has parts that a file system may refuse.
 */
export function innerPath(path: string): string | undefined {
  if (path.startsWith('/') || path.includes('\\') || unprintable.test(path)) return undefined;
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const isWhole = parts.length > 0 && parts.every((part) => part !== '..' && Buffer.byteLength(part) <= 255);
  return isWhole ? parts.join('/') : undefined;
}

/** Whether a file could not be made because another file or a folder has its path, or a file is where its folder would be. */
export function isPathTaken(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['EEXIST', 'ENOTDIR', 'EISDIR'].includes(code);
}

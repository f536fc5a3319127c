import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** 0 up to 1. */
export type Random = () => number;

const blockBytes = 4096;

/** Bytes that grow. */
class Bytes {
  #buffer = Buffer.alloc(0);
  size = 0;

  resize(size: number): void {
    if (size > this.#buffer.length) {
      const grown = Buffer.alloc(Math.max(size, this.#buffer.length * 2));
      this.#buffer.copy(grown, 0, 0, this.size);
      this.#buffer = grown;
    }
    if (size < this.size) this.#buffer.fill(0, size, this.size);
    this.size = size;
  }

  write(offset: number, bytes: Buffer): void {
    this.resize(Math.max(this.size, offset + bytes.length));
    bytes.copy(this.#buffer, offset);
  }

  view(): Buffer {
    return this.#buffer.subarray(0, this.size);
  }

  copy(): Bytes {
    const copy = new Bytes();
    copy.write(0, this.view());
    return copy;
  }
}

type Change =
  | { readonly line: number; readonly offset: number; readonly bytes: Buffer }
  | { readonly line: number; readonly size: number; readonly onlyGrows: boolean };

class Inode {
  readonly isFolder: boolean;
  /** Content that is durable. */
  readonly durable = new Bytes();
  /** Content that may be lost, in the order of writing. */
  pending: Change[] = [];
  /** Names as programs see them, and the durable ones. */
  readonly seen = new Map<string, Inode>();
  entries = new Map<string, Inode>();
  seenSize = 0;
  position = 0;

  constructor(isFolder: boolean) {
    this.isFolder = isFolder;
  }
}

/** A name that appears or goes, perhaps two in one step. */
interface Naming {
  readonly line: number;
  readonly isOrdered: boolean;
  readonly changes: readonly { readonly folder: Inode; readonly name: string; readonly inode?: Inode }[];
}

export interface DiskOptions {
  /** Below these folders names last in the order in which they changed, and with any sync (ext4, XFS). */
  readonly isOrdered: (path: string) => boolean;
}

/**
 * Possible content of a disk after a power cut: all synced data of each file, and any blocks of unsynced data. A name is
 * durable when its folder was synced after it changed, as in POSIX.
 */
export class DiskModel {
  readonly #root = new Inode(true);
  readonly #options: DiskOptions;
  #namings: Naming[] = [];

  constructor(options: DiskOptions) {
    this.#options = options;
  }

  find(path: string): Inode | undefined {
    let found: Inode | undefined = this.#root;
    for (const name of path.split('/').filter((each) => each !== '')) found = found?.seen.get(name);
    return found;
  }

  make(path: string, line: number, isFolder = false): Inode {
    const inode = new Inode(isFolder);
    this.#name(path, line, [[path, inode]]);
    return inode;
  }

  rename(from: string, to: string, line: number): void {
    const inode = this.find(from);
    if (inode === undefined) throw new Error(`${from} is renamed and was never made`);
    this.#name(to, line, [
      [to, inode],
      [from, undefined],
    ]);
  }

  link(from: string, to: string, line: number): void {
    this.#name(to, line, [[to, this.find(from)]]);
  }

  remove(path: string, line: number): void {
    this.#name(path, line, [[path, undefined]]);
  }

  #name(path: string, line: number, names: readonly (readonly [string, Inode | undefined])[]): void {
    const changes = names.map(([each, inode]) => {
      const folder = this.find(dirname(each));
      if (folder === undefined) throw new Error(`the folder of ${each} was never made`);
      return { folder, name: basename(each), ...(inode && { inode }) };
    });
    for (const { folder, name, inode } of changes) setName(folder.seen, name, inode);
    this.#namings.push({ line, isOrdered: this.#options.isOrdered(path), changes });
  }

  write(inode: Inode, offset: number, bytes: Buffer, line: number): void {
    inode.pending.push({ line, offset, bytes });
    inode.seenSize = Math.max(inode.seenSize, offset + bytes.length);
  }

  resize(inode: Inode, size: number, line: number, onlyGrows = false): void {
    inode.pending.push({ line, size, onlyGrows });
    inode.seenSize = onlyGrows ? Math.max(inode.seenSize, size) : size;
  }

  /** Makes everything before the start of the sync durable. */
  sync(inode: Inode, beganAtLine: number): void {
    for (const change of inode.pending) if (change.line < beganAtLine) apply(inode.durable, change);
    inode.pending = inode.pending.filter(({ line }) => line >= beganAtLine);
    const lasts = ({ line, isOrdered, changes }: Naming) =>
      line < beganAtLine && (isOrdered || changes.some(({ folder }) => folder === inode));
    for (const naming of this.#namings.filter(lasts)) carryOut(naming, ({ entries }) => entries);
    this.#namings = this.#namings.filter((naming) => !lasts(naming));
  }

  /** Writes what the disk may hold if the power fails now. */
  writeImage(target: string, random: Random): void {
    const folders = new Map<Inode, Map<string, Inode>>();
    const entriesOf = (folder: Inode) => {
      const found = folders.get(folder) ?? new Map(folder.entries);
      folders.set(folder, found);
      return found;
    };
    const ordered = this.#namings.filter(({ isOrdered }) => isOrdered);
    const last = ordered[Math.floor(random() * (ordered.length + 1))]?.line ?? Number.POSITIVE_INFINITY;
    const luck = someOf(random);
    for (const naming of this.#namings)
      if (naming.isOrdered ? naming.line < last : luck()) carryOut(naming, entriesOf);
    const writeFolder = (folder: Inode, path: string) => {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      for (const [name, inode] of folders.get(folder) ?? folder.entries) {
        if (inode.isFolder) writeFolder(inode, join(path, name));
        else writeFileSync(join(path, name), contentOf(inode, random), { mode: 0o600 });
      }
    };
    writeFolder(this.#root, target);
  }
}

function setName(names: Map<string, Inode>, name: string, inode: Inode | undefined): void {
  if (inode === undefined) names.delete(name);
  else names.set(name, inode);
}

function carryOut({ changes }: Naming, entriesOf: (folder: Inode) => Map<string, Inode>): void {
  for (const { folder, name, inode } of changes) setName(entriesOf(folder), name, inode);
}

function apply(bytes: Bytes, change: Change): void {
  if ('bytes' in change) bytes.write(change.offset, change.bytes);
  else if (!change.onlyGrows || change.size > bytes.size) bytes.resize(change.size);
}

/** Nothing, everything, or each by chance. */
function someOf(random: Random): () => boolean {
  const kind = random();
  if (kind < 0.3) return () => false;
  return kind < 0.6 ? () => true : () => random() < 0.5;
}

function contentOf({ durable, pending }: Inode, random: Random): Buffer {
  if (pending.length === 0) return durable.view();
  const content = durable.copy();
  const luck = someOf(random);
  for (const change of pending) {
    if (!('bytes' in change)) {
      if (luck()) apply(content, change);
      continue;
    }
    // A write is torn at the disk’s blocks.
    const { offset, bytes } = change;
    for (let from = 0; from < bytes.length; ) {
      const to = Math.min(bytes.length, from + blockBytes - ((offset + from) % blockBytes));
      if (luck()) content.write(offset + from, bytes.subarray(from, to));
      from = to;
    }
  }
  return content.view();
}

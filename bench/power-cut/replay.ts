import { resolve } from 'node:path';
import type { DiskModel } from './disk-model.ts';
import { type Call, numbersOf, openPath, stringsOf } from './read-trace.ts';

/** Carries out what a recorded run did below a folder, call by call. */
export class Replay {
  readonly #disk: DiskModel;
  readonly #root: string;
  readonly #workingFolders = new Map<number, string>();

  /** `root`: the folder that is recorded, empty when the recording began. */
  constructor(disk: DiskModel, root: string) {
    this.#disk = disk;
    this.#root = root;
  }

  /** Where a path leads below the recorded folder; undefined: it leads elsewhere. */
  #below(path: string | undefined): string | undefined {
    return path?.startsWith(`${this.#root}/`) || path === this.#root
      ? path.slice(this.#root.length)
      : undefined;
  }

  #resolve({ pid, args }: Call, path: Buffer | undefined): string | undefined {
    const from = openPath(args) ?? this.#workingFolders.get(pid) ?? '/';
    return this.#below(resolve(from, String(path)));
  }

  run(call: Call): void {
    const { name, args, pid, result } = call;
    if (/^(clone|clone3|fork|vfork)$/.test(name)) this.#inherit(pid, Number.parseInt(result, 10));
    else if (name === 'chdir') this.#workingFolders.set(pid, String(stringsOf(args)[0]));
    else if (/^(open|openat|creat)$/.test(name)) this.#open(call);
    else if (/write/.test(name)) this.#write(call);
    else if (/sync$/.test(name)) this.#sync(call);
    else if (/^(ftruncate|truncate|fallocate)$/.test(name)) this.#resize(call);
    else if (name !== 'copy_file_range') this.#rename(call);
    else if (this.#below(openPath(args.slice(args.indexOf(', ') + 2))))
      throw new Error('copy_file_range is not replayed');
  }

  #inherit(parent: number, child: number): void {
    const folder = this.#workingFolders.get(parent);
    if (folder !== undefined) this.#workingFolders.set(child, folder);
  }

  #open({ args, result, endedAtLine }: Call): void {
    const path = this.#below(openPath(result));
    if (path === undefined || path === '' || !args.includes('O_CREAT')) {
      const inode = path === undefined ? undefined : this.#disk.find(path);
      if (inode) inode.position = 0;
      if (inode && args.includes('O_TRUNC')) this.#disk.resize(inode, 0, endedAtLine);
      return;
    }
    const found = this.#disk.find(path);
    const inode = found ?? this.#disk.make(path, endedAtLine);
    if (found && args.includes('O_TRUNC')) this.#disk.resize(inode, 0, endedAtLine);
    inode.position = args.includes('O_APPEND') ? inode.seenSize : 0;
  }

  #opened({ args }: Call) {
    const path = this.#below(openPath(args));
    return path === undefined ? undefined : this.#disk.find(path);
  }

  #write(call: Call): void {
    const inode = this.#opened(call);
    if (inode === undefined) return;
    const { name, args, result, endedAtLine } = call;
    const written = Buffer.concat(stringsOf(args)).subarray(0, Number.parseInt(result, 10));
    const numbers = numbersOf(args);
    // (fd, bytes, length, offset) and (fd, pieces, count, offset)
    const offset = name.startsWith('p') ? (numbers[1] ?? 0) : inode.position;
    this.#disk.write(inode, offset, written, endedAtLine);
    if (!name.startsWith('p')) inode.position += written.length;
  }

  #sync(call: Call): void {
    const inode = this.#opened(call);
    if (inode !== undefined) this.#disk.sync(inode, call.beganAtLine);
  }

  #resize(call: Call): void {
    const { name, args, endedAtLine } = call;
    const path = name === 'truncate' ? this.#resolve(call, stringsOf(args)[0]) : this.#below(openPath(args));
    const inode = path === undefined ? undefined : this.#disk.find(path);
    if (inode === undefined) return;
    const numbers = numbersOf(args);
    // fallocate(fd, mode, offset, length)
    if (name !== 'fallocate') this.#disk.resize(inode, numbers[0] ?? 0, endedAtLine);
    else this.#disk.resize(inode, (numbers.at(-2) ?? 0) + (numbers.at(-1) ?? 0), endedAtLine, true);
  }

  #rename(call: Call): void {
    const { name, args, endedAtLine: line } = call;
    const [first, second] = stringsOf(args);
    const path = this.#resolve(call, first);
    const other = second && this.#resolve(call, second);
    if (name.startsWith('mkdir') && path) this.#disk.make(path, line, true);
    else if ((name.startsWith('unlink') || name === 'rmdir') && path) this.#disk.remove(path, line);
    else if (name.startsWith('rename') && path && other) this.#disk.rename(path, other, line);
    else if (name.startsWith('link') && path && other) this.#disk.link(path, other, line);
  }
}

import { useEffect, useMemo, useState } from 'react';
import { type Draft, firstReading, interpret, type Reading, readingAgain } from '../reading/interpret.ts';
import type { VoiceFinder } from '../reading/item-of-row.ts';
import { fileKind, type ReadFile, type ReadWishes } from '../reading/read-file.ts';
import { readInWorker } from '../reading/read-in-worker.ts';

/** A file on its way into the list. */
export interface FileReading {
  readonly file: File;
  readonly wishes: ReadWishes;
  /** Null until it is read, or when it could not be. */
  readonly read: ReadFile | null;
  readonly reading: Reading | null;
  /** As it was understood until a person wished it read otherwise. */
  readonly before: { readonly read: ReadFile; readonly reading: Reading } | null;
  readonly failed: boolean;
}

export interface Readings {
  readonly files: readonly FileReading[];
  /** Reads the bytes anew. */
  readonly wish: (index: number, wishes: ReadWishes) => void;
  readonly interpretAs: (index: number, reading: Reading) => void;
  readonly remove: (index: number) => void;
}

/** Reads files one after the other, and again when a person wishes them understood otherwise. */
export function useReadings(chosen: readonly File[]): Readings {
  const [files, setFiles] = useState<readonly FileReading[]>(() => chosen.map((file) => unread(file, {})));
  const next = files.find(({ read, failed }) => read === null && !failed);
  const [file, wishes] = [next?.file, next?.wishes];

  useEffect(() => {
    const kind = file && fileKind(file.name);
    if (!file || !wishes || !kind) return;
    const controller = new AbortController();
    const settle = (outcome: (was: FileReading) => Partial<FileReading>) =>
      setFiles((now) =>
        now.map((each) =>
          each.file === file && each.wishes === wishes ? { ...each, ...outcome(each) } : each,
        ),
      );
    readInWorker(kind, file, wishes, controller.signal).then(
      (read) =>
        settle(({ before }) => ({
          read,
          reading: before ? readingAgain(read, before) : firstReading(read),
          before: null,
        })),
      (cause: unknown) => {
        if (controller.signal.aborted) return;
        console.warn('A file could not be read', cause);
        settle(() => ({ failed: true }));
      },
    );
    return () => controller.abort();
  }, [file, wishes]);

  return useMemo(
    () => ({
      files,
      wish: (index, changes) =>
        setFiles((now) => now.map((each, at) => (at === index ? unreadAgain(each, changes) : each))),
      interpretAs: (index, reading) =>
        setFiles((now) => now.map((each, at) => (at === index ? { ...each, reading } : each))),
      remove: (index) => setFiles((now) => now.filter((_, at) => at !== index)),
    }),
    [files],
  );
}

function unread(file: File, wishes: ReadWishes): FileReading {
  return { file, wishes, read: null, reading: null, before: null, failed: false };
}

function unreadAgain({ file, wishes, read, reading, before }: FileReading, changes: ReadWishes): FileReading {
  return {
    ...unread(file, { ...wishes, ...changes }),
    before: read && reading ? { read, reading } : before,
  };
}

export function draftsOf({ file, read, reading }: FileReading, findVoice: VoiceFinder): Draft[] {
  return read && reading ? interpret(read, reading, file.name, findVoice) : [];
}

import { useEffect, useMemo, useState } from 'react';
import { askWorker } from '../../../lib/ask-worker.ts';
import { characterLimit } from '../../../model/document/validate.ts';
import { faultOf, ImportFault, type ImportFaultFacts } from '../../../model/import/import-fault.ts';
import { readDocument } from '../../../model/import/read-document.ts';
import { useLabels } from '../../../model/voices/labels.ts';
import { useVoices } from '../../../model/voices/voices.ts';
import type { ItemContent } from '../list/batch-item.ts';
import { type ItemFault, itemFault } from '../list/item-faults.ts';
import { type Choices, type Draft, interpret, readingOf } from '../reading/interpret.ts';
import { nameManners } from '../reading/item-of-row.ts';
import { type FileKind, fileKind, type ReadFile, type ReadWishes } from '../reading/read-file.ts';
import type { ReadingAnswer, ReadingRequest } from '../reading/reading-worker.ts';
import { useJudging, useVoiceFinder } from './use-judging.ts';

export interface FileReading {
  readonly file: File;
  readonly wishes: ReadWishes;
  /** Where the person's settings differ from the guess. */
  readonly choices: Choices;
  /** Null until it is read, or if it could not be. */
  readonly read: ReadFile | null;
  /** Why it could not be read. */
  readonly fault: ImportFaultFacts | 'unknown' | null;
}

export interface JudgedDraft extends Draft {
  readonly faults: readonly ItemFault[];
  /** It cannot be converted as it is. Cell faults alone do not count: the list's options are used instead. */
  readonly faulty: boolean;
}

const unread = { read: null, fault: null } as const;

const fresh = (file: File): FileReading => ({ ...unread, file, wishes: {}, choices: {} });

/** Reads files one after the other, and again when another encoding is chosen. */
export function useReadings(chosen: readonly File[]) {
  const [files, setFiles] = useState<readonly FileReading[]>(() => chosen.map(fresh));
  // More files may be dropped while these are previewed.
  useEffect(() => {
    setFiles((now) => {
      const more = chosen.filter((file) => !now.some((each) => each.file === file));
      return more.length === 0 ? now : [...now, ...more.map(fresh)];
    });
  }, [chosen]);
  const next = files.find(({ read, fault }) => read === null && fault === null);
  const [file, wishes] = [next?.file, next?.wishes];

  useEffect(() => {
    const kind = file && fileKind(file.name);
    if (!file || !wishes || !kind) return;
    const controller = new AbortController();
    const settle = (outcome: Partial<FileReading>) =>
      setFiles((now) =>
        now.map((each) => (each.file === file && each.wishes === wishes ? { ...each, ...outcome } : each)),
      );
    readChosen(kind, file, wishes, controller.signal).then(
      (read) => settle({ read }),
      (cause: unknown) => {
        if (controller.signal.aborted) return;
        console.warn('A file could not be read', cause);
        const isKnown = kind === 'document' || cause instanceof ImportFault;
        settle({ fault: isKnown ? faultOf(cause) : 'unknown' });
      },
    );
    return () => controller.abort();
  }, [file, wishes]);

  const change = (index: number, changes: (file: FileReading) => Partial<FileReading>) =>
    setFiles((now) => now.map((each, at) => (at === index ? { ...each, ...changes(each) } : each)));
  return {
    files,
    wish: (index: number, more: ReadWishes) =>
      change(index, (was) => ({ ...unread, wishes: { ...was.wishes, ...more } })),
    choose: (index: number, more: Choices) =>
      change(index, (was) => ({ choices: { ...was.choices, ...more } })),
    remove: (index: number) => setFiles((now) => now.filter((_, at) => at !== index)),
  };
}

export interface JudgedFile extends FileReading {
  readonly drafts: readonly JudgedDraft[];
  /** Rows of a table that have something, but no text. */
  readonly textless: readonly number[];
  /** `empty`: the file was read but adds nothing. */
  readonly state: 'reading' | 'unreadable' | 'empty' | 'read';
}

/** The files with their drafts, without those that have no text. */
export function useJudgedFiles(files: readonly FileReading[]): readonly JudgedFile[] {
  const judging = useJudging();
  const findVoice = useVoiceFinder();
  const byId = useVoices((voices) => voices.byId);
  const labels = useLabels();
  const limit = characterLimit(judging.shared.api, judging.freeLimit);
  return useMemo(() => {
    const named = ({ options, ...content }: ItemContent): ItemContent => {
      const voice = byId.get(options.voice ?? judging.shared.voice);
      return { ...content, options: nameManners(options, voice, labels) };
    };
    const draftsOf = ({ file, read, choices }: FileReading) =>
      read ? interpret(read, readingOf(read, choices), file.name, findVoice, limit) : [];
    return files.map((file) => {
      const textless: number[] = [];
      const drafts = draftsOf(file).flatMap((draft) => {
        const fault = itemFault(draft.content, judging);
        if (fault?.code === 'EMPTY') {
          textless.push(draft.place);
          return [];
        }
        return {
          ...draft,
          content: named(draft.content),
          faults: fault ? [fault, ...draft.faults] : draft.faults,
          faulty: fault !== null,
        };
      });
      const read = drafts.length === 0 ? 'empty' : 'read';
      return { ...file, drafts, textless, state: file.fault ? 'unreadable' : file.read ? read : 'reading' };
    });
  }, [files, judging, findVoice, byId, labels, limit]);
}

/** Protects against decompression bombs, and tables that take quadratic time. */
const timeoutMs = 30_000;

async function readChosen(
  kind: FileKind,
  file: File,
  wishes: ReadWishes,
  signal: AbortSignal,
): Promise<ReadFile> {
  if (kind === 'document') {
    const document = await readDocument(file, signal, { encoding: wishes.encoding });
    return { kind, document, ...(document.encoding && { encoding: document.encoding }) };
  }
  const worker = new Worker(new URL('../reading/reading-worker.ts', import.meta.url), { type: 'module' });
  const deadline = AbortSignal.timeout(timeoutMs);
  const request: ReadingRequest = { kind, file, wishes };
  const asked = askWorker<ReadingAnswer>(worker, request, AbortSignal.any([signal, deadline]));
  const answer = await asked.catch((cause) => {
    throw deadline.aborted ? new ImportFault('TOO_SLOW', { limit: timeoutMs }, cause) : cause;
  });
  if ('failed' in answer) throw new Error(answer.failed);
  return answer.read;
}

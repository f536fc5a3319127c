import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import type { Log } from '../../../ports/log.ts';
import { noteProgress } from '../store/models-store.ts';

const noteEveryMs = 500;
/** Weight of the newest measurement in the displayed speed. */
const weight = 0.3;

/**
 * Writes a model's progress to its row, where every process and the page read it. Calls `onStop` when the row shows that
 * the model was paused or removed meanwhile.
 */
export function reportProgress(
  { database, log }: { readonly database: Kysely<Database>; readonly log: Log },
  row: { readonly id: string; readonly received: number },
  onStop: () => void,
) {
  const { id } = row;
  let { received } = row;
  let notedReceived: number | undefined;
  let notedAtMs = performance.now();
  let bytesPerSecond = 0;
  let noting: Promise<void> | undefined;

  const note = async () => {
    const now = performance.now();
    const latest = ((received - (notedReceived ?? received)) / (now - notedAtMs)) * 1000;
    bytesPerSecond = bytesPerSecond === 0 ? latest : weight * latest + (1 - weight) * bytesPerSecond;
    notedReceived = received;
    notedAtMs = now;
    try {
      const progress = { received, bytesPerSecond: Math.max(0, Math.round(bytesPerSecond)) };
      if (!(await noteProgress(database, id, progress))) onStop();
    } catch (error) {
      log.warn({ err: error, model: id }, 'the progress of a model could not be stored');
    }
  };
  const timer = setInterval(() => {
    noting ??= note().finally(() => {
      noting = undefined;
    });
  }, noteEveryMs);

  return {
    at(bytes: number): void {
      received = bytes;
      // Bytes that were here before say nothing about the speed.
      notedReceived ??= bytes;
    },
    async end(): Promise<void> {
      clearInterval(timer);
      await noting;
    },
  };
}

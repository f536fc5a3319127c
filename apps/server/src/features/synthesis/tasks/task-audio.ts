import type { AudioFormat } from '@parlando/contract';
import { totalBytes, wavHeader } from '@parlando/speech';
import { JoinedAudio } from '../../../ports/joined-audio.ts';
import type { StoredSegment } from '../task-row.ts';

/** The whole audio of a task: its segments one after the other, with a header before them for wav. */
export class TaskAudio extends JoinedAudio {
  constructor(format: AudioFormat, sampleRateHertz: number, segments: readonly StoredSegment[]) {
    const dataBytes = totalBytes(segments.map(({ bytes }) => bytes));
    super(format === 'wav' ? wavHeader({ sampleRateHertz, dataBytes }) : new Uint8Array(), segments);
  }
}

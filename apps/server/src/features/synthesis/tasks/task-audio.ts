import type { AudioFormat } from '@parlando/contract';
import { audioFile } from '@parlando/speech';
import { JoinedAudio } from '../../../ports/joined-audio.ts';
import type { StoredSegment } from '../task-row.ts';

/** The whole audio of a task: the file that its segments make. */
export class TaskAudio extends JoinedAudio {
  constructor(format: AudioFormat, sampleRateHertz: number, segments: readonly StoredSegment[]) {
    const file = audioFile({ format, sampleRateHertz });
    super(file.head(segments), segments, file);
  }
}

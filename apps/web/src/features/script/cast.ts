import type { CastMember } from '@parlando/contract';
import type { VoiceChoice } from '../../model/voices/voice-browser-store.ts';

export interface CastProps {
  /** The text whose lines start with the speakers' names. */
  readonly text: string;
  readonly cast: readonly CastMember[];
  readonly onChange: (cast: readonly CastMember[]) => void;
  readonly chooseVoice: (choice: VoiceChoice) => void;
}

export function chooseVoiceFor(speaker: CastMember, { cast, onChange, chooseVoice }: CastProps): void {
  chooseVoice({
    for: speaker.name,
    chosen: speaker.voice,
    onChoose: ({ shortName }) => onChange(withMember(cast, { ...speaker, voice: shortName })),
  });
}

export function withMember(cast: readonly CastMember[], member: CastMember): CastMember[] {
  return cast.map((each) => (each.name === member.name ? member : each));
}

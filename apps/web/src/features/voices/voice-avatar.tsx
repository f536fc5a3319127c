import { hueOf, initialOf } from '../../model/voices/voice-names.ts';
import { InitialMark } from '../../ui/initial-mark.tsx';

export function VoiceAvatar({ name, seed }: { name: string; seed: string }) {
  return <InitialMark initial={initialOf(name)} hue={hueOf(seed)} className="size-9 text-14 select-none" />;
}

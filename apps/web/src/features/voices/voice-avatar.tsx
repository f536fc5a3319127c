import { hueOf, initialOf } from '../../model/voices/voice-names.ts';

/**
 * A disc in a hue of the name. One lightness and chroma for all hues keeps white on it above 4.5:1
 * (oklch 0.5 0.09: 4.9 to 6.1).
 */
export function VoiceAvatar({ name, seed }: { name: string; seed: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-full text-14 font-medium select-none"
      style={{ backgroundColor: `oklch(0.5 0.09 ${hueOf(seed)})`, color: '#fff' }}
    >
      {initialOf(name)}
    </span>
  );
}

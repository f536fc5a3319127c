import { cx } from '../lib/cx.ts';

interface InitialMarkProps {
  readonly initial: string;
  /** Hue of the background in degrees; undefined: neutral. */
  readonly hue: number | undefined;
  /** Its size, and that of the letter. */
  readonly className?: string;
}

/**
 * The initial of a name on a round background. Equal lightness and chroma for all hues keep the contrast of white
 * text above 4.5:1 (oklch 0.5 0.09: 4.9 to 6.1).
 */
export function InitialMark({ initial, hue, className = 'size-6 text-12' }: InitialMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-sunken font-medium',
        className,
      )}
      style={hue === undefined ? undefined : { backgroundColor: `oklch(0.5 0.09 ${hue})`, color: '#fff' }}
    >
      {initial}
    </span>
  );
}

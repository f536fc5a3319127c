interface InitialMarkProps {
  readonly initial: string;
  /** Of its ground, in degrees; undefined: none of its own. */
  readonly hue: number | undefined;
}

/** The initial of a name on a small round ground. */
export function InitialMark({ initial, hue }: InitialMarkProps) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken text-12 font-medium"
      style={hue === undefined ? undefined : { backgroundColor: `oklch(0.5 0.09 ${hue})`, color: '#fff' }}
    >
      {initial}
    </span>
  );
}

import type { TFunction } from 'i18next';
import { type RefObject, useEffect, useRef } from 'react';
import { previewPlayer, togglePreview } from '../../model/audition/preview.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { StopIcon } from '../../ui/icons.tsx';
import { PlayIcon } from '../../ui/later-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface PreviewButtonProps {
  readonly shortName: string;
  /** The voice's name for people. */
  readonly name: string;
  readonly t: TFunction;
  readonly disabled?: boolean | undefined;
  readonly tabIndex?: number;
}

/** Plays a voice's sample and shows how far it has come; a second press stops it. */
export function PreviewButton({ shortName, name, t, disabled = false, tabIndex = 0 }: PreviewButtonProps) {
  const phase = previewPlayer.useState((state) => (state.voice === shortName ? state.phase : 'idle'));
  const isActive = phase !== 'idle';
  return (
    <span className="relative inline-flex">
      <IconButton
        round
        label={t(isActive ? 'voices.stopPreview' : 'voices.preview', { name })}
        tone={isActive ? 'playing' : 'soft'}
        icon={phase === 'loading' ? <Spinner /> : isActive ? <StopIcon /> : <PlayIcon />}
        disabled={disabled}
        tabIndex={tabIndex}
        onClick={() => void togglePreview(shortName)}
      />
      {phase === 'playing' && <ProgressRing />}
    </span>
  );
}

const radius = 17;
const length = 2 * Math.PI * radius;

function ProgressRing() {
  const circle = useRef<SVGCircleElement>(null);
  useProgressOf(circle);
  return (
    <svg
      viewBox="0 0 36 36"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full -rotate-90 text-playhead"
    >
      <circle
        ref={circle}
        cx="18"
        cy="18"
        r={radius}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray={length}
        strokeDashoffset={length}
      />
    </svg>
  );
}

/** Draws outside React, so that a frame of the ring does not render a card. */
function useProgressOf(circle: RefObject<SVGCircleElement | null>): void {
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      circle.current?.style.setProperty('stroke-dashoffset', String(length * (1 - previewPlayer.progress())));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [circle]);
}

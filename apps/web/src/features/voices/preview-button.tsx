import type { Voice } from '@parlando/contract';
import { useEffect, useRef } from 'react';
import { previewPlayer, togglePreview } from '../../model/audition/preview.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import { isSelectable } from '../../model/voices/voice-usability.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { StopIcon } from '../../ui/icons.tsx';
import { PlayIcon } from '../../ui/later-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface PreviewButtonProps {
  readonly voice: Voice;
  readonly api: number;
  readonly words: VoiceWords;
  readonly tabIndex?: number;
}

/** Plays a voice's sample, or stops it. Says which voice reads in place of one that is unavailable. */
export function PreviewButton({ voice, api, words, tabIndex = 0 }: PreviewButtonProps) {
  const { shortName } = voice;
  const phase = previewPlayer.useState((state) => (state.voice === shortName ? state.phase : 'idle'));
  const isActive = phase !== 'idle';
  const name = words.name(voice);
  const speaker = words.speaker(voice, api);
  const preview = speaker
    ? words.t('voices.previewStandIn', { name, speaker })
    : words.t('voices.preview', { name });
  return (
    <span className="relative inline-flex">
      <IconButton
        round
        label={isActive ? words.t('voices.stopPreview', { name }) : preview}
        tone={isActive ? 'playing' : 'soft'}
        icon={phase === 'loading' ? <Spinner /> : isActive ? <StopIcon /> : <PlayIcon />}
        disabled={!isSelectable(voice, api)}
        tabIndex={tabIndex}
        onClick={() => void togglePreview(shortName, speaker)}
      />
      {phase === 'playing' && <ProgressRing />}
    </span>
  );
}

const radius = 17;
const length = 2 * Math.PI * radius;

function ProgressRing() {
  const circle = useRef<SVGCircleElement>(null);
  // Outside React, so that a frame does not render a card.
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      circle.current?.style.setProperty('stroke-dashoffset', String(length * (1 - previewPlayer.progress())));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, []);
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

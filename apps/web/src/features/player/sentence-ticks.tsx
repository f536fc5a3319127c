import { usePlayer } from '../../model/player/player-store.ts';
import { useKnownTaskTimes } from '../../model/reading/task-times.ts';

/** More of them would stand too close together to be told apart. */
const mostTicks = 60;

/** Lines over the waveform where sentences begin, once the whole text has been spoken. */
export function SentenceTicks() {
  const times = useKnownTaskTimes();
  const duration = usePlayer((state) => state.duration);
  const starts = times?.complete ? times.sentences.slice(1) : [];
  if (duration === 0 || starts.length > mostTicks) return null;
  return (
    <div aria-hidden="true" className="absolute inset-0 contain-strict">
      {starts.map(({ offsetMs }) => (
        <span
          key={offsetMs}
          data-sentence-tick
          className="absolute inset-y-0 w-px bg-line"
          style={{ left: `${offsetMs / 10 / duration}%` }}
        />
      ))}
    </div>
  );
}

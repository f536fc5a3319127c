import { useAnnouncement } from '../lib/announce.ts';

/** Announces events to screen readers. The layout has the only one. */
export function LiveRegion() {
  const { words, count } = useAnnouncement();
  return (
    <p aria-live="polite" className="sr-only">
      {/* Repeated text is only announced in a new element. */}
      <span key={count}>{words}</span>
    </p>
  );
}

import { useEffect } from 'react';
import { useAnnouncement } from '../lib/announce.ts';

/** Announces events to screen readers while mounted. */
export function LiveRegion() {
  const { words, count } = useAnnouncement();
  // Announcements do not carry over to another page.
  useEffect(() => () => useAnnouncement.setState({ words: '' }), []);
  return (
    <p aria-live="polite" className="sr-only">
      {/* Repeated text is only announced in a new element. */}
      <span key={count}>{words}</span>
    </p>
  );
}

import { useEffect } from 'react';
import { useAnnouncement } from '../lib/announcement.ts';

/** Where a screen reader hears what is announced while it is on the page. */
export function LiveRegion() {
  const { words, count } = useAnnouncement();
  // Another page has nothing to do with it.
  useEffect(() => () => useAnnouncement.setState({ words: '' }), []);
  return (
    <p aria-live="polite" className="sr-only">
      {/* The same words again are news only in a new element. */}
      <span key={count}>{words}</span>
    </p>
  );
}

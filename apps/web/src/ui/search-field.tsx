import { useEffect, useEffectEvent, useState } from 'react';
import { SearchIcon } from './later-icons.tsx';
import { TextField } from './text-field.tsx';

const typingPauseMs = 300;

interface SearchFieldProps {
  readonly label: string;
  readonly searched: string;
  readonly onSearch: (text: string) => void;
}

/** Searches while typing, debounced. */
export function SearchField({ label, searched, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useTypedSearch(searched, onSearch);
  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      icon={<SearchIcon size={16} />}
      placeholder={label}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
      className="min-w-50 flex-1"
    />
  );
}

/** Shows typed text at once and searches for it after a pause. */
function useTypedSearch(searched: string, search: (text: string) => void) {
  const [typed, setTyped] = useState(searched);
  const [known, setKnown] = useState(searched);
  /** Text that was sent to the URL but has not arrived there yet; null if none. */
  const [sent, setSent] = useState<string | null>(null);
  if (searched !== known) {
    setKnown(searched);
    setSent(null);
    // Changed from elsewhere: the filters were cleared, or the browser went back.
    if (searched !== sent) setTyped(searched);
  }
  const searchNow = useEffectEvent(search);
  useEffect(() => {
    const text = typed.trim();
    if (text === searched) return;
    const { href } = location;
    const timer = setTimeout(() => {
      // Another page has been asked for, and is about to be shown: a search would go back to this one.
      if (location.href !== href) return;
      setSent(text);
      searchNow(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, searched]);
  return [typed, setTyped] as const;
}

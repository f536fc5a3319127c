import { limits } from '@parlando/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../lib/is-composing.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useVoiceFilter } from '../../model/voices/voice-filter-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { SearchIcon } from '../../ui/later-icons.tsx';

/** An icon that opens into a field; an empty field closes 150 ms after it loses the focus. */
export function VoiceSearch() {
  const { t } = useTranslation();
  const keyword = useVoiceFilter((state) => state.keyword);
  const { isOpen, open, opener, field, fieldEvents } = useFoldingField(keyword);
  if (!isOpen && !keyword) {
    return (
      <IconButton
        ref={opener}
        label={t('voices.search')}
        icon={<SearchIcon />}
        aria-expanded={false}
        onClick={open}
      />
    );
  }
  const clear = () => {
    setKeyword('');
    field.current?.focus();
  };
  return (
    <div className="relative min-w-0 flex-1">
      <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-3">
        <SearchIcon size={16} />
      </span>
      <input
        ref={field}
        type="search"
        aria-label={t('voices.search')}
        placeholder={t('voices.searchHint')}
        value={keyword}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setKeyword(event.target.value)}
        {...fieldEvents}
        className="hit-target h-9 w-full min-w-0 appearance-none rounded-control border border-control bg-surface pr-9 pl-8 text-14 text-ink placeholder:text-ink-3 pointer-coarse:text-16 [&::-webkit-search-cancel-button]:hidden"
      />
      {keyword && (
        <span className="absolute inset-y-0 right-0.5 flex items-center">
          <IconButton
            size="sm"
            label={t('voices.clearSearch')}
            icon={<CloseIcon size={16} />}
            onClick={clear}
          />
        </span>
      )}
    </div>
  );
}

const setKeyword = (keyword: string) => useVoiceFilter.setState({ keyword });

/** Moves the focus between the field and the button that opens it. */
function useFoldingField(keyword: string) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const returnsFocus = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (isOpen) field.current?.focus();
    else if (returnsFocus.current) opener.current?.focus();
    returnsFocus.current = false;
  }, [isOpen]);
  const fieldEvents = {
    onFocus() {
      clearTimeout(timer.current);
      setOpen(true);
    },
    onBlur() {
      timer.current = setTimeout(() => setOpen(false), limits.searchBlurMs);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
      // A surrounding sheet closes on Escape too, but only after the search is cleared and closed.
      event.stopPropagation();
      if (keyword) return setKeyword('');
      returnsFocus.current = true;
      setOpen(false);
    },
  };
  return { isOpen, open: () => setOpen(true), opener, field, fieldEvents };
}

import { limits } from '@parlando/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../lib/is-composing.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useVoiceFilter } from '../../model/voices/voice-filter-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { SearchIcon } from '../../ui/later-icons.tsx';
import { TextField } from '../../ui/text-field.tsx';

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
    <TextField
      ref={field}
      type="search"
      label={t('voices.search')}
      hideLabel
      icon={<SearchIcon size={16} />}
      placeholder={t('voices.searchHint')}
      value={keyword}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setKeyword(event.target.value)}
      {...fieldEvents}
      trailing={
        keyword && (
          <IconButton size="sm" label={t('voices.clearSearch')} icon={<CloseIcon />} onClick={clear} />
        )
      }
      className="flex-1 [&_input]:appearance-none pointer-coarse:[&_input]:text-16 [&_input::-webkit-search-cancel-button]:hidden"
    />
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

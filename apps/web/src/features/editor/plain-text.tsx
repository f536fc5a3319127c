import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { takeOver } from '../../lib/early-input.ts';
import { isComposing } from '../../lib/is-composing.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { startConversion } from '../../model/conversion/run-conversion.ts';
import { rememberCaret, useEditor } from '../../model/document/editor-store.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { starterHint } from '../../model/script/starter.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { useCheck } from './editor-check.tsx';

const rows = 18;

/** The text area, as high as the editor allows. Uncontrolled, so that React never reverts what was typed. */
export function PlainText() {
  const { t } = useTranslation();
  const setText = useEditor((state) => state.setText);
  const locale = useOptions((state) => state.locale);
  const { isInvalid } = useCheck();
  const area = useRef<HTMLTextAreaElement>(null);
  const starter = useStarterSelection();
  useLayoutEffect(() => {
    if (!area.current) return;
    const unfollow = followText(area.current);
    takeOver(area.current);
    return unfollow;
  }, []);
  return (
    <TextArea
      fills
      ref={area}
      hideLabel
      label={t('editor.textLabel')}
      placeholder={t('editor.textPlaceholder')}
      rows={rows}
      lang={locale}
      // Otherwise Firefox restores the old value after a reload, and the inline script adds the draft to it.
      autoComplete="off"
      // The inline script of `index.html` shows it if there is no draft.
      data-starter={t('starter.text')}
      invalid={isInvalid}
      onInput={({ currentTarget: { value, selectionEnd } }) => setText(value, selectionEnd)}
      onBlur={({ currentTarget }) => rememberCaret(currentTarget.selectionStart)}
      onKeyDown={convertOnEnter}
      {...starter}
    />
  );
}

function convertOnEnter(event: KeyboardEvent): void {
  const isPressed = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (!isPressed || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  // Also when the button is disabled: the refusal says what is missing.
  startConversion();
}

/** Keeps the text area in sync with the store. A prerendered text area may contain newer text. */
function followText(area: HTMLTextAreaElement): () => void {
  const show = ({ text }: { readonly text: string }) => {
    if (area.value !== text) area.value = text;
  };
  const editor = useEditor.getState();
  const isServed = area.value !== '' || area.dataset.draft !== undefined;
  if (!isServed) show(editor);
  else if (area.value !== editor.text) editor.setText(area.value, area.selectionEnd);
  return useEditor.subscribe(show);
}

/** The first press on a starter selects all of it, so that typing or pasting replaces it; the next press does not. */
function useStarterSelection() {
  const isStarter = useEditor((state) => state.isStarter);
  const isFresh = useRef(false);
  if (!isStarter) return {};
  return {
    'aria-describedby': starterHint,
    onFocus: ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
      isFresh.current = true;
      currentTarget.select();
    },
    // The press that brought the focus has just set the caret.
    onClick: ({ currentTarget }: MouseEvent<HTMLTextAreaElement>) => {
      const { selectionStart, selectionEnd } = currentTarget;
      if (isFresh.current && selectionStart === selectionEnd) currentTarget.select();
      isFresh.current = false;
    },
  };
}

import { type FocusEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsClient } from '../../lib/use-is-client.ts';
import { startConversion } from '../../model/conversion/run-conversion.ts';
import { rememberCaret, useEditor } from '../../model/document/editor-store.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { starterHint } from '../../model/script/starter.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { useCheck } from './editor-check.tsx';

const rows = 18;

/** The text area: as high as the editor lets it be. */
export function PlainText() {
  const { t } = useTranslation();
  const text = useEditor((state) => state.text);
  const setText = useEditor((state) => state.setText);
  const locale = useOptions((state) => state.locale);
  const { isInvalid } = useCheck();
  const area = useRef<HTMLTextAreaElement>(null);
  const isClient = useIsClient();
  const starter = useStarterSelection();
  // What is typed while React takes the page over is an event to nobody. An area that is drawn anew begins empty.
  useLayoutEffect(() => {
    const typed = area.current?.value;
    if (typed && typed !== useEditor.getState().text) setText(typed);
  }, [setText]);
  return (
    <TextArea
      fills
      ref={area}
      hideLabel
      label={t('editor.textLabel')}
      placeholder={t('editor.textPlaceholder')}
      rows={rows}
      lang={locale}
      // The inline script of `index.html` shows it to who has no draft.
      data-starter={isClient ? undefined : t('starter.text')}
      value={text}
      invalid={isInvalid}
      onChange={({ target }) => {
        // What React drew last is no news, but the page's old text put back, while the store has a newer one.
        const isStale = target.value === text && text !== useEditor.getState().text;
        if (!isStale) setText(target.value, target.selectionEnd);
      }}
      onBlur={({ currentTarget }) => rememberCaret(currentTarget.selectionStart)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        // Also where the button is disabled: what is missing is said.
        startConversion();
      }}
      {...starter}
    />
  );
}

/** The first press on a starter selects all of it, so that what is typed or pasted takes its place; the next one does not. */
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
    // By now the press that brought the focus has put the caret somewhere.
    onClick: ({
      currentTarget: { selectionStart, selectionEnd },
      currentTarget,
    }: MouseEvent<HTMLTextAreaElement>) => {
      if (isFresh.current && selectionStart === selectionEnd) currentTarget.select();
      isFresh.current = false;
    },
  };
}

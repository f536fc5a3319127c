import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { startConversion } from '../../model/conversion/run-conversion.ts';
import { rememberCaret, useEditor } from '../../model/document/editor-store.ts';
import { useOptions } from '../../model/options/options-store.ts';
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
  // What is typed while React takes the page over is an event to nobody.
  useLayoutEffect(() => {
    const typed = area.current?.value;
    if (typed !== undefined && typed !== useEditor.getState().text) setText(typed);
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
      value={text}
      invalid={isInvalid}
      onChange={(event) => setText(event.target.value)}
      onBlur={({ currentTarget }) => rememberCaret(currentTarget.selectionStart)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        // Also where the button is disabled: what is missing is said.
        startConversion();
      }}
    />
  );
}

import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeIcon, TextIcon } from '../../ui/icons.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useOptions } from '../options/options-store.ts';
import { CharacterMeter } from './character-meter.tsx';
import { ConvertBar } from './convert-bar.tsx';
import { EditedNotice } from './edited-notice.tsx';
import { EditorActions } from './editor-actions.tsx';
import { type EditorTab, useEditor } from './editor-store.ts';
import { FindingList } from './finding-list.tsx';
import { startConversion } from './start-conversion.ts';
import { selectPosition } from './text-selection.ts';
import { useEditorCheck } from './use-editor-check.ts';
import { useGeneratedSsml, useSsmlTools } from './use-ssml.ts';

const SsmlHelpDialog = lazy(() => import('./ssml-help-dialog.tsx'));
const rows = 18;
/** What follows, the result above all, stays in sight above the player. */
const areaHeight = 'min-h-60 resize-y max-wide:h-[44dvh] wide:max-h-[calc(100dvh-400px)]';

/** Text or SSML, what is wrong with it, and the button that speaks it. */
export function EditorPanel() {
  const { t } = useTranslation();
  const { tab, text, ssml, setTab, setText, editSsml } = useEditor();
  const textArea = useRef<HTMLTextAreaElement>(null);
  const ssmlArea = useRef<HTMLTextAreaElement>(null);
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  const tools = useSsmlTools(tab === 'ssml');
  useGeneratedSsml(tools);
  const check = useEditorCheck(tools);
  const locale = useOptions((state) => state.locale);

  const isInvalid = check.findings.some(({ severity }) => severity === 'error');
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (check.canConvert) startConversion();
  };
  const insertExample = async (markup: string) => {
    const { withExample } = await import('./ssml-tools.ts');
    const caret = ssmlArea.current?.selectionStart ?? 0;
    const { source, end } = withExample(useEditor.getState().ssml, caret, markup, useOptions.getState());
    setTab('ssml');
    editSsml(source);
    // The field is there, with its new content, only after the tab has changed.
    setTimeout(() => {
      ssmlArea.current?.focus();
      ssmlArea.current?.setSelectionRange(end, end);
    });
  };

  return (
    <section aria-label={t('editor.label')} className="panel flex flex-col gap-3 p-3 wide:p-4">
      <Tabs<EditorTab>
        label={t('editor.mode')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'plain', label: t('editor.plain'), icon: <TextIcon size={16} /> },
          { value: 'ssml', label: t('editor.ssml'), icon: <CodeIcon size={16} /> },
        ]}
        aside={<EditorActions tools={tools} onHelp={() => setHelp('open')} />}
      >
        <TabPanel value="plain" className="pt-3">
          <TextArea
            ref={textArea}
            hideLabel
            label={t('editor.textLabel')}
            placeholder={t('editor.textPlaceholder')}
            rows={rows}
            lang={locale}
            value={text}
            invalid={isInvalid}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            className={areaHeight}
          />
        </TabPanel>
        <TabPanel value="ssml" className="flex flex-col gap-2 pt-3">
          <EditedNotice tools={tools} />
          <TextArea
            ref={ssmlArea}
            hideLabel
            code
            label={t('editor.ssmlLabel')}
            placeholder={t('editor.ssmlPlaceholder')}
            rows={rows}
            value={ssml}
            invalid={isInvalid}
            onChange={(event) => editSsml(event.target.value)}
            onKeyDown={onKeyDown}
            className={`h-132 ${areaHeight}`}
          />
        </TabPanel>
      </Tabs>
      <div>
        <CharacterMeter characters={check.characters} limit={check.limit} />
        <FindingList
          findings={check.findings}
          onGoTo={(line, column) => ssmlArea.current && selectPosition(ssmlArea.current, line, column)}
        />
      </div>
      <ConvertBar canConvert={check.canConvert} />
      {help !== 'never' && (
        <Suspense>
          <SsmlHelpDialog
            open={help === 'open'}
            onClose={() => setHelp('closed')}
            onInsert={(markup) => void insertExample(markup)}
          />
        </Suspense>
      )}
    </section>
  );
}

import { lazy, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
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
import { insertText, selectPosition } from './text-selection.ts';
import { useEditorCheck } from './use-editor-check.ts';
import { useGeneratedSsml, useSsmlTools } from './use-ssml.ts';

const SsmlHelpDialog = lazy(() => import('./ssml-help-dialog.tsx'));
const rows = 18;

export interface EditorHandle {
  readonly focus: () => void;
}

/** Text or SSML, what is wrong with it, and the button that speaks it. */
export function EditorPanel({ ref }: { ref?: Ref<EditorHandle> }) {
  const { t } = useTranslation();
  const { tab, text, ssml, setTab, setText, editSsml } = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  const tools = useSsmlTools(tab === 'ssml');
  useGeneratedSsml(tools);
  const check = useEditorCheck(tools);
  const locale = useOptions((state) => state.locale);
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }));

  const isInvalid = check.findings.some(({ severity }) => severity === 'error');
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (check.canConvert) startConversion();
  };
  const insertExample = (markup: string) => {
    setTab('ssml');
    // The SSML field is there only after the tab has changed.
    requestAnimationFrame(() => area.current && editSsml(insertText(area.current, markup)));
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
            ref={area}
            hideLabel
            label={t('editor.textLabel')}
            placeholder={t('editor.textPlaceholder')}
            rows={rows}
            lang={locale}
            value={text}
            invalid={isInvalid}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            className="max-wide:h-[44dvh] resize-y"
          />
        </TabPanel>
        <TabPanel value="ssml" className="flex flex-col gap-2 pt-3">
          <EditedNotice tools={tools} />
          <TextArea
            ref={area}
            hideLabel
            code
            label={t('editor.ssmlLabel')}
            placeholder={t('editor.ssmlPlaceholder')}
            rows={rows}
            value={ssml}
            invalid={isInvalid}
            onChange={(event) => editSsml(event.target.value)}
            onKeyDown={onKeyDown}
            className="h-132 max-wide:h-[44dvh] resize-y"
          />
        </TabPanel>
      </Tabs>
      <CharacterMeter characters={check.characters} limit={check.limit} />
      <FindingList
        findings={check.findings}
        onGoTo={(line, column) => area.current && selectPosition(area.current, line, column)}
      />
      <ConvertBar canConvert={check.canConvert} />
      {help !== 'never' && (
        <Suspense>
          <SsmlHelpDialog open={help === 'open'} onClose={() => setHelp('closed')} onInsert={insertExample} />
        </Suspense>
      )}
    </section>
  );
}

import { chargedCharacters, freeService, limits, providerFormat, StudioFormat } from '@parlando/contract';
import { type ComponentType, memo, type ReactNode, useMemo } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatNumber } from '../../lib/format.ts';
import { withWords } from '../../lib/language.ts';
import { useLazyOpen } from '../../lib/use-lazy-open.ts';
import { usePart } from '../../lib/use-part.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { type EditorTab, useEditor } from '../../model/document/editor-store.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { HydratedApart } from '../../ui/hydrated-apart.tsx';
import { CodeIcon, TextIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late-part.tsx';
import { Progress } from '../../ui/progress.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { EditorActions, type EditorActionsProps, roomyIcon } from './editor-actions.tsx';
import { EditorChecked, useCheck } from './editor-check.tsx';
import { FindingList } from './finding-list.tsx';
import { PlainText } from './plain-text.tsx';

const loadSsmlPanel = withWords(() => import('./ssml/ssml-panel.tsx'));
const SsmlHelpDialog = late(withWords(() => import('./ssml/ssml-help-dialog.tsx')));
const tabPanel = 'flex min-h-0 flex-1 flex-col -outline-offset-2';

const textIcon = <TextIcon size={16} className={roomyIcon} />;
const codeIcon = <CodeIcon size={16} className={roomyIcon} />;

export interface EditorPanelProps extends EditorFootProps, Pick<EditorActionsProps, 'tools'> {
  /** Below the plain text. It takes its space from the text, so that nothing moves. */
  readonly strip: ReactNode;
  /** Above the strip. */
  readonly marks: ReactNode;
  /** Wraps the text area, and may show the text in another way instead. */
  readonly Document: ComponentType<{ readonly isSsml?: boolean; readonly children: ReactNode }>;
  /** Mainly for its height: the text takes what the rest leaves. */
  readonly className?: string;
}

/** The text or SSML editor, its findings, and the Convert button. */
export function EditorPanel(props: EditorPanelProps) {
  return (
    <EditorChecked>
      <Panel {...props} />
    </EditorChecked>
  );
}

function Panel({ strip, marks, Document, tools, className, ...foot }: EditorPanelProps) {
  const { t } = useTranslation();
  const tab = useEditor((state) => state.tab);
  const setTab = useEditor((state) => state.setTab);
  const help = useLazyOpen();
  return (
    <section
      aria-label={t('editor.label')}
      data-tour="editor"
      className={cx('panel @container relative flex flex-col', className)}
    >
      <Tabs<EditorTab>
        label={t('editor.mode')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'plain', label: t('editor.plain'), icon: textIcon },
          { value: 'ssml', label: t('editor.ssml'), icon: codeIcon },
        ]}
        aside={useMemo(
          () => (
            <HydratedApart>
              <EditorActions tools={tools} onHelp={help.open} />
            </HydratedApart>
          ),
          [tools, help.open],
        )}
        className="min-h-0 flex-1"
        rowClassName="px-2 wide:px-3"
      >
        <PlainTab strip={strip} marks={marks} Document={Document} />
        <SsmlTab Document={Document} />
      </Tabs>
      <EditorFoot {...foot} />
      {help.wasOpened && <SsmlHelpDialog open={help.isOpen} onClose={help.close} />}
    </section>
  );
}

type PlainTabProps = Pick<EditorPanelProps, 'strip' | 'marks' | 'Document'>;

const PlainTab = memo(function PlainTab({ strip, marks, Document }: PlainTabProps) {
  return (
    // Stays mounted, to keep its undo history and its place.
    <TabPanel value="plain" className={tabPanel} keepMounted>
      <Document>
        <PlainText />
      </Document>
      {marks}
      <HydratedApart>{strip}</HydratedApart>
    </TabPanel>
  );
});

function SsmlTab({ Document }: Pick<EditorPanelProps, 'Document'>) {
  const isShown = useEditor(({ tab }) => tab === 'ssml');
  // A failure does not break the page: opening the tab again retries.
  const workshop = usePart(loadSsmlPanel, isShown);
  return (
    // Stays mounted once loaded, to keep its undo history.
    <TabPanel value="ssml" className={cx(tabPanel, 'p-3 wide:px-4')} keepMounted={workshop !== undefined}>
      {workshop ? (
        <Document isSsml>
          <workshop.SsmlPanel />
        </Document>
      ) : (
        // As tall as the tools, the editor and its keyboard hint.
        <div aria-hidden="true" className="flex min-h-0 flex-1 flex-col gap-2">
          <Skeleton className="hit-target h-8" />
          <Skeleton className="min-h-24 flex-1" />
          <Skeleton className="h-4 max-wide:hidden" />
        </div>
      )}
    </TabPanel>
  );
}

interface EditorFootProps {
  /** A component of another feature, passed in by the page. */
  readonly ConvertBar: ComponentType<{ readonly isCovered: boolean }>;
  /** Messages about the conversion. */
  readonly notices?: ReactNode;
  /** Next to the character count. */
  readonly quota?: ReactNode;
}

/** Convert and facts about the content. Messages take their space from the text, so that nothing here moves. */
const EditorFoot = memo(function EditorFoot(props: EditorFootProps) {
  return (
    <HydratedApart>
      <Foot {...props} />
    </HydratedApart>
  );
});

function Foot({ ConvertBar, notices, quota }: EditorFootProps) {
  const { findings, isCovered } = useCheck();
  return (
    <>
      <FindingList findings={findings} />
      {notices}
      <div className="flex flex-col gap-2 border-t border-line p-3 wide:px-4">
        <ConvertBar isCovered={isCovered} />
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
          <CharacterMeter />
          {quota}
          <FormatField />
        </div>
      </div>
    </>
  );
}

function FormatField() {
  const { t } = useTranslation();
  const { api, format, change } = useOptions();
  const isFree = api === freeService;
  const offered = StudioFormat.options.filter((each) => isFree || providerFormat(each) === each);
  return (
    // `contain-layout`: keeps the hidden, fixed inputs of the radios from becoming layers of the whole page.
    <RadioGroup
      label={t('editor.audioFormat')}
      hideLabel
      value={isFree ? format : providerFormat(format)}
      onChange={(chosen) => change({ format: chosen })}
      options={offered.map((value) => ({ value, label: value.toUpperCase() }))}
      className="ml-auto contain-layout"
    />
  );
}

/** Characters compared to the limit of one request, and their cost if it is higher. */
function CharacterMeter() {
  const { t } = useTranslation();
  const { characters, limit, cost, findings } = useCheck();
  // What is rejected for its length has no price.
  const isTooLong = findings.some(({ code }) => code === 'TOO_LONG_AUDIO');
  const isOver = characters !== null && characters > limit;
  const share = characters === null ? 0 : characters / limit;
  const words = `${characters === null ? '–' : formatNumber(characters)} / ${formatNumber(limit)}`;
  return (
    <>
      <div className="flex items-center gap-2">
        <span className={cx('shrink-0 text-13', isOver ? 'font-medium text-danger' : 'text-ink-2')}>
          {words}
        </span>
        <Progress
          label={t('editor.characters')}
          value={characters ?? 0}
          max={limit}
          valueText={words}
          tone={isOver ? 'danger' : share > 0.9 ? 'warning' : 'accent'}
          className="w-16! @max-[40rem]:hidden"
        />
      </div>
      {cost && !isTooLong && characters !== null && chargedCharacters(cost) > characters && (
        <p className="min-w-0 flex-1 text-12 text-ink-3 @max-[60rem]:order-last @max-[60rem]:basis-full">
          {t('editor.charge', {
            characters: chargedCharacters(cost),
            seconds: chargedCharacters(cost) / limits.charactersPerSecond,
          })}
        </p>
      )}
    </>
  );
}

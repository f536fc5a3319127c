import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadCaptions } from '../../model/captions/captions.ts';
import { downloadCurrent, downloadStem } from '../../model/player/audio-actions.ts';
import { type CurrentAudio, usePlayer } from '../../model/player/player-store.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadMenu } from '../../ui/download-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { DownloadIcon } from '../../ui/later-icons.tsx';

/** Audio and subtitles in one press, and beside it the menu of everything else. A narrow screen has only the menu. */
export function PlayerDownload() {
  const { t } = useTranslation();
  const current = usePlayer((state) => state.current);
  if (!current) return null;
  const { taskId } = current;
  const format = current.format.toUpperCase();
  const saveBoth = () => {
    void downloadCurrent();
    if (taskId !== null) void downloadCaptions(taskId, 'srt', downloadStem(current));
  };
  const menu = { label: t('captions.menu'), tooltip: false } as const;
  return (
    <>
      <span className="wide:hidden">
        <DockMenu audio={current} trigger={<IconButton {...menu} icon={<DownloadIcon />} />} />
      </span>
      <span className="ml-1 flex max-wide:hidden">
        <Button variant="primary" className="rounded-r-none" onClick={saveBoth}>
          {t(taskId === null ? 'captions.audioOnly' : 'captions.both', { format })}
        </Button>
        <DockMenu
          audio={current}
          trigger={
            <IconButton
              {...menu}
              icon={<ChevronDownIcon size={16} />}
              tone="accent"
              className="w-8 rounded-l-none border-l border-surface"
            />
          }
        />
      </span>
    </>
  );
}

function DockMenu({ audio, trigger }: { readonly audio: CurrentAudio; readonly trigger: ReactElement }) {
  return (
    <DownloadMenu
      side="top"
      audio={audio}
      stem={downloadStem(audio)}
      onAudio={downloadCurrent}
      trigger={trigger}
    />
  );
}

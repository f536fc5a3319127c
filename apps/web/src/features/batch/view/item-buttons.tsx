import { useTranslation } from '../../../lib/use-translation.ts';
import { DownloadMenu } from '../../../ui/download-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoreIcon, RefreshIcon, TextIcon } from '../../../ui/icons.tsx';
import {
  ArrowLeftIcon,
  CopyIcon,
  DownloadIcon,
  PauseIcon,
  PlayIcon,
  SubtitlesIcon,
  TrashIcon,
} from '../../../ui/later-icons.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import type { BatchListItem } from '../list/batch-item.ts';
import { convertAgain, deleteItems, duplicate } from '../list/list-actions.ts';
import { startRun } from '../run/run-commands.ts';
import { fileStem } from '../saving/file-names.ts';
import { downloadItem, playItem, useIsInPlayer } from '../saving/item-audio.ts';
import { useSpeakers } from './item-facts.tsx';
import type { ItemPlace } from './reordering.tsx';

export function ItemButtons(place: ItemPlace) {
  const { item, index, total } = place;
  const { t } = useTranslation();
  const position = index + 1;
  const stem = fileStem(item, index, total);
  const speakers = useSpeakers(item);
  return (
    <div className="flex items-center justify-end">
      {item.result && (
        <>
          <PlayButton item={item} position={position} />
          <IconButton
            size="sm"
            label={t('batch.item.download', { position })}
            icon={<DownloadIcon />}
            onClick={() => void downloadItem(item, stem)}
          />
          <DownloadMenu
            audio={{ ...item.result, speakers }}
            stem={stem}
            onAudio={() => void downloadItem(item, stem)}
            trigger={
              <IconButton
                size="sm"
                label={t('captions.menuOf', { name: position })}
                icon={<SubtitlesIcon />}
              />
            }
          />
        </>
      )}
      <ItemMenu {...place} />
    </div>
  );
}

function PlayButton({ item, position }: { item: BatchListItem; position: number }) {
  const { t } = useTranslation();
  const { inPlayer, playing } = useIsInPlayer(item.id);
  return (
    <IconButton
      size="sm"
      tone={inPlayer ? 'playing' : 'plain'}
      label={t(playing ? 'batch.item.pause' : 'batch.item.play', { position })}
      icon={playing ? <PauseIcon /> : <PlayIcon />}
      onClick={() => void playItem(item)}
    />
  );
}

function ItemMenu({ item, index, total, locked, reordering: { enabled, step }, onEdit }: ItemPlace) {
  const { t } = useTranslation();
  const { id } = item;
  const isDone = item.result !== null;
  const convert = () => void (isDone ? convertAgain(id) : startRun(new Set([id])));
  const moves = [
    { word: 'moveUp', to: index - 1, icon: <ArrowLeftIcon size={16} className="rotate-90" /> },
    { word: 'moveDown', to: index + 1, icon: <ArrowLeftIcon size={16} className="-rotate-90" /> },
    { word: 'moveTop', to: 0, icon: undefined },
    { word: 'moveBottom', to: total - 1, icon: undefined },
  ] as const;
  const more = t('batch.item.more', { position: index + 1 });
  return (
    <Menu trigger={<IconButton size="sm" label={more} icon={<MoreIcon />} />}>
      <MenuItem icon={<TextIcon size={16} />} disabled={locked} onSelect={() => onEdit(id)}>
        {t('batch.item.edit')}
      </MenuItem>
      <MenuItem icon={<RefreshIcon size={16} />} disabled={locked} onSelect={convert}>
        {t(isDone ? 'batch.item.again' : 'batch.item.convert')}
      </MenuItem>
      <MenuItem icon={<CopyIcon size={16} />} onSelect={() => duplicate(new Set([id]))}>
        {t('batch.item.duplicate')}
      </MenuItem>
      <MenuSeparator />
      {enabled && (
        <>
          {moves.map(({ word, to, icon }) => (
            <MenuItem
              key={word}
              icon={icon}
              disabled={to < 0 || to >= total || to === index}
              onSelect={() => step(id, to)}
            >
              {t(`batch.item.${word}`)}
            </MenuItem>
          ))}
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<TrashIcon size={16} />} disabled={locked} onSelect={() => deleteItems(new Set([id]))}>
        {t('batch.item.delete')}
      </MenuItem>
    </Menu>
  );
}

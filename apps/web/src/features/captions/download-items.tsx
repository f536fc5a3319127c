import { type CaptionFormat, captionFiles } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import { downloadCaptions, downloadStems } from '../../model/captions/captions.ts';
import type { DownloadItemsProps } from '../../ui/download-menu.tsx';
import { MenuItem, MenuLink, MenuNote, MenuSeparator } from '../../ui/menu.tsx';

/** Downloads for some audio: the audio, its captions in every format, and both at once. */
export default function DownloadItems({ audio, stem, onAudio }: DownloadItemsProps) {
  const { t } = useTranslation();
  const { taskId, format, speakers = [], captionLinks } = audio;
  const shownFormat = format.toUpperCase();
  const save = (file: CaptionFormat) => taskId !== null && void downloadCaptions(taskId, file, stem);
  return (
    <>
      {taskId !== null && (
        <MenuItem
          onSelect={() => {
            onAudio();
            save('srt');
          }}
        >
          {t('captions.bothShort', { format: shownFormat })}
        </MenuItem>
      )}
      <MenuItem onSelect={onAudio}>{t('captions.audio', { format: shownFormat })}</MenuItem>
      <MenuSeparator />
      {captionFiles.map((file) => {
        const href = captionLinks?.[file];
        return (
          href && (
            <MenuLink key={file} href={href}>
              {t(`captions.${file}`)}
            </MenuLink>
          )
        );
      })}
      {taskId === null && !captionLinks && <MenuNote>{t('captions.ownKey')}</MenuNote>}
      {taskId !== null && (
        <>
          {captionFiles.map((file) => (
            <MenuItem key={file} onSelect={() => save(file)}>
              {t(`captions.${file}`)}
            </MenuItem>
          ))}
          {speakers.length > 0 && (
            <MenuItem onSelect={() => void downloadStems(taskId, stem)}>{t('captions.stems')}</MenuItem>
          )}
          {format === 'mp3' && <MenuItem onSelect={() => save('mp3')}>{t('captions.tagged')}</MenuItem>}
        </>
      )}
    </>
  );
}

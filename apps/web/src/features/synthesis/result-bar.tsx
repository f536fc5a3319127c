import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { successWords } from '../../model/conversion/announce.ts';
import type { ConversionResult } from '../../model/conversion/conversion-result.ts';
import { downloadCurrent } from '../../model/player/audio-actions.ts';
import { togglePlay, usePlayer } from '../../model/player/player-store.ts';
import { useSpokenBy } from '../../model/voices/use-voice-words.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SuccessIcon } from '../../ui/icons.tsx';
import { DownloadIcon, PauseIcon, PlayIcon } from '../../ui/later-icons.tsx';
import { useResultRemarks } from './result-remarks.ts';

/** Who spoke. A screen reader also hears how it went, and whatever was not as asked for. */
export function ResultWords({ result }: { readonly result: ConversionResult }) {
  const spokenBy = useSpokenBy();
  const remarks = useResultRemarks(result);
  return (
    <>
      <span className="sr-only">
        {[successWords(result), ...remarks.map(({ words }) => words)].join(' ')}
      </span>
      <span aria-hidden="true" className="flex items-center gap-1.5 font-medium text-ink">
        <SuccessIcon size={16} className="shrink-0 text-success" />
        <span className="truncate">{spokenBy(result)}</span>
      </span>
    </>
  );
}

/** Where there is little room the buttons keep to their pictures, and playing is left to the player right below. */
export function ResultButtons({ download }: { readonly download: ReactNode }) {
  const { t } = useTranslation();
  const isPlaying = usePlayer((state) => state.status === 'playing');
  return (
    <>
      <IconButton
        round
        tone={isPlaying ? 'playing' : 'soft'}
        label={t(isPlaying ? 'player.pause' : 'player.play')}
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        onClick={togglePlay}
        className="@max-[520px]:hidden"
      />
      {download ?? (
        <Button icon={<DownloadIcon size={16} />} onClick={downloadCurrent} className="@max-[520px]:px-2.5">
          <span className="@max-[520px]:sr-only">{t('player.download')}</span>
        </Button>
      )}
    </>
  );
}

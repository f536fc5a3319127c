import { limits } from '@parlando/contract';
import { useState } from 'react';
import { formatNumber, formatPercent, formatTime, formatTimes } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { downloadAudio, favouriteTask, shareLink } from '../../model/player/audio-actions.ts';
import { setRate, setRepeat, setVolume } from '../../model/player/playback.ts';
import { setAutoplay, usePlayer } from '../../model/player/player-store.ts';
import { setSleepTimer, useSleepTimer } from '../../model/player/sleep-timer.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ClockIcon, MoreIcon, StarIcon } from '../../ui/icons.tsx';
import {
  CheckIcon,
  DownloadIcon,
  MutedIcon,
  ShareIcon,
  StarFilledIcon,
  VolumeIcon,
} from '../../ui/later-icons.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator, Submenu } from '../../ui/menu.tsx';
import { Slider } from '../../ui/slider.tsx';

export function RateMenu() {
  const { t } = useTranslation();
  const rate = usePlayer((state) => state.rate);
  return (
    <Menu
      isFixed
      side="top"
      trigger={
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${t('player.speed')}: ${formatTimes(rate)}`}
          className="w-14"
        >
          {formatTimes(rate)}
        </Button>
      }
    >
      <MenuRadioGroup
        label={t('player.speed')}
        value={rate}
        onChange={setRate}
        options={limits.playbackRates.map((value) => ({ value, label: formatTimes(value) }))}
      />
    </Menu>
  );
}

export function Volume() {
  const { t } = useTranslation();
  const volume = usePlayer((state) => state.volume);
  const [before, setBefore] = useState(1);
  const toggle = () => {
    if (volume > 0) setBefore(volume);
    setVolume(volume > 0 ? 0 : before);
  };
  return (
    <div className="mr-2.5 hidden items-center gap-1 @min-[53.75rem]:flex">
      <IconButton
        label={volume > 0 ? t('player.mute') : t('player.unmute')}
        icon={volume > 0 ? <VolumeIcon /> : <MutedIcon />}
        onClick={toggle}
      />
      <Slider
        label={t('player.volume')}
        hideLabel
        value={volume}
        onChange={setVolume}
        min={0}
        max={1}
        step={0.05}
        format={(value) => formatPercent(value * 100)}
        className="w-20"
      />
    </div>
  );
}

export function MoreMenu() {
  const { t } = useTranslation();
  const autoplay = usePlayer((state) => state.autoplay);
  const repeat = usePlayer((state) => state.repeat);
  const current = usePlayer((state) => state.current);
  const { taskId = null, isFavorite = false } = current ?? {};
  const { minutes, stopAt } = useSleepTimer();
  const timer = minutes > 0 && t('player.stopsAt', { time: formatTime(stopAt) });
  return (
    <Menu
      isFixed
      side="top"
      trigger={
        <IconButton
          label={[t('player.more'), timer].filter(Boolean).join(' · ')}
          icon={timer ? <ClockIcon /> : <MoreIcon />}
          tone={timer ? 'soft' : 'plain'}
          tooltip={timer !== false}
        />
      }
    >
      <MenuItem icon={<DownloadIcon />} onSelect={() => void downloadAudio(current)}>
        {t('player.download')}
      </MenuItem>
      <MenuItem icon={<ShareIcon />} onSelect={() => void shareLink(current?.url ?? null)}>
        {t('player.share')}
      </MenuItem>
      {/* Audio from an own provider has no task on the server, so it cannot be a favourite. */}
      {taskId !== null && (
        <MenuItem
          icon={isFavorite ? <StarFilledIcon /> : <StarIcon />}
          onSelect={() => void favouriteTask(taskId)}
        >
          {t(isFavorite ? 'player.unfavourite' : 'player.favourite')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={checkIcon(repeat)} onSelect={() => setRepeat(!repeat)}>
        {t('player.repeat')}
      </MenuItem>
      <MenuItem icon={checkIcon(autoplay)} onSelect={() => setAutoplay(!autoplay)}>
        {t('player.autoplay')}
      </MenuItem>
      <SleepTimerMenu />
    </Menu>
  );
}

const checkIcon = (isOn: boolean) => (isOn ? <CheckIcon /> : <span className="block size-4.5" />);

const sleepMinutes = [15, 30, 45, 60];

function SleepTimerMenu() {
  const { t } = useTranslation();
  const { minutes, stopAt } = useSleepTimer();
  const left = minutes > 0 ? formatMinutes(Math.ceil((stopAt - Date.now()) / 60_000)) : undefined;
  const options = [0, ...sleepMinutes].map((value) => ({
    value,
    label: value > 0 ? formatMinutes(value) : t('player.sleepOff'),
  }));
  return (
    <Submenu icon={<ClockIcon />} label={t('player.sleepTimer')} detail={left}>
      <MenuRadioGroup
        label={t('player.sleepTimer')}
        value={minutes}
        onChange={setSleepTimer}
        options={options}
      />
    </Submenu>
  );
}

const formatMinutes = (minutes: number) => formatNumber(minutes, { style: 'unit', unit: 'minute' });

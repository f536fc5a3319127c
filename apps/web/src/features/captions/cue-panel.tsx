import { limits } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { type CaptionChoices, useCaptionOptions } from '../../model/captions/caption-options.ts';
import { captionsQuery } from '../../model/captions/captions.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late-part.tsx';
import { OnDemand, onDemand, type TriggerProps } from '../../ui/on-demand.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';

const CueList = late(() => import('./cue-list.tsx'));

/** The subtitles of the audio in the player: the current one is highlighted, and a press plays from there. */
export default function CuePanel({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  const choices = useCaptionOptions();
  const current = usePlayer((state) => state.current);
  const isOwn = current?.blob != null && current.taskId === null;
  // Without a link, not all of it has been spoken yet.
  const taskId = current?.url != null ? current.taskId : null;
  const captions = useQuery({ ...captionsQuery(taskId ?? '', choices), enabled: taskId !== null });
  const cues = taskId === null ? undefined : captions.data?.cues;
  return (
    <section
      aria-label={t('captions.title')}
      className={cx('panel flex min-h-0 flex-col', !current && 'max-wide:hidden', className)}
    >
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 pr-1.5 pl-4">
        <h2 className="font-medium">{t('captions.title')}</h2>
        {cues && cues.length > 0 && (
          <span className="text-12 text-ink-3">{t('captions.cues', { count: cues.length })}</span>
        )}
        <OptionsButton lineLength={captions.data?.maxCharacters} />
      </div>
      {cues && cues.length > 0 ? (
        <CueList cues={cues} />
      ) : (
        <p className="px-4 pb-3 text-13 text-ink-3">
          {t(isOwn ? 'captions.ownKey' : cues ? 'captions.none' : 'captions.waiting')}
        </p>
      )}
    </section>
  );
}

const loadPopover = onDemand(async () => (await import('../../ui/popover.tsx')).Popover);

const { characters, frameRate } = limits.captions;
const lengths = [characters.min, 12, characters.wide, 20, 24, 32, characters.latin, 60, characters.max];
const frameRates = [23.976, 24, frameRate.default, 29.97, 30, 50, 60];

/** Shows the maximum line length, and opens the caption options. */
function OptionsButton({ lineLength }: { readonly lineLength: number | undefined }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const chosen = useCaptionOptions((state) => state.maxCharacters);
  const count = chosen ?? lineLength;
  const label = t('captions.options.label');
  const button = (props: Partial<TriggerProps> = {}) => (
    <Button variant="ghost" size="sm" className="ml-auto" aria-haspopup="dialog" {...props}>
      {count !== undefined && t('captions.options.summary', { count })}
      <span className={count === undefined ? '' : 'sr-only'}>{label}</span>
      <ChevronDownIcon size={14} />
    </Button>
  );
  return (
    <OnDemand
      load={loadPopover}
      trigger={button}
      whole={(Popover) => (
        <Popover label={label} open={open} onOpenChange={setOpen} trigger={button()}>
          <CaptionOptionFields />
        </Popover>
      )}
    />
  );
}

function CaptionOptionFields() {
  const { t } = useTranslation();
  const choices = useCaptionOptions();
  const change = (changes: Partial<CaptionChoices>) => useCaptionOptions.setState(changes);
  return (
    <div className="flex flex-col gap-3.5 p-3">
      <Select
        label={t('captions.options.maxCharacters')}
        value={choices.maxCharacters ?? 0}
        onChange={(value) => change({ maxCharacters: value === 0 ? null : value })}
        options={[
          { value: 0, label: t('captions.options.auto') },
          ...lengths.map((value) => ({ value, label: String(value) })),
        ]}
      />
      <RadioGroup
        label={t('captions.options.by')}
        value={choices.by}
        onChange={(by) => change({ by })}
        options={[
          { value: 'sentence', label: t('captions.options.sentence') },
          { value: 'line', label: t('captions.options.line') },
        ]}
      />
      {choices.by === 'sentence' && (
        <RadioGroup
          label={t('captions.options.maxLines')}
          value={String(choices.maxLines)}
          onChange={(lines) => change({ maxLines: lines === '1' ? 1 : 2 })}
          options={[
            { value: '1', label: t('captions.options.one') },
            { value: '2', label: t('captions.options.two') },
          ]}
        />
      )}
      <Select
        label={t('captions.options.frameRate')}
        value={choices.frameRate}
        onChange={(frameRate) => change({ frameRate })}
        options={frameRates.map((value) => ({ value, label: formatNumber(value) }))}
      />
      <Switch
        label={t('captions.options.speakers')}
        checked={choices.speakers}
        onChange={(speakers) => change({ speakers })}
      />
      <Switch
        label={t('captions.options.fullStops')}
        checked={choices.fullStops}
        onChange={(fullStops) => change({ fullStops })}
      />
    </div>
  );
}

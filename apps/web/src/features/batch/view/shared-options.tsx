import { chatService, StudioFormat } from '@parlando/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatTimes } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useOptions } from '../../../model/options/options-store.ts';
import { useServiceName } from '../../../model/options/use-service-name.ts';
import { useVoiceName } from '../../../model/voices/use-voice-words.ts';
import type { VoiceChoice } from '../../../model/voices/voice-browser-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { SlidersIcon } from '../../../ui/icons.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { setCast, useBatch } from '../list/batch-store.ts';
import { useBatchSlots } from './batch-slots.ts';

/** The default options of items: those of the Text page. */
export function SharedOptions() {
  const { t } = useTranslation();
  const { OnlyWritesHint, VoiceOptions } = useBatchSlots();
  const [open, setOpen] = useState(false);
  const { api, voice, speed, pitch, format, change } = useOptions();
  const voiceName = useVoiceName();
  const serviceName = useServiceName();
  const facts = [
    voiceName(voice),
    serviceName(api),
    speed === 1 ? '' : t('batch.shared.speed', { value: formatTimes(speed) }),
    pitch === 1 ? '' : t('batch.shared.pitch', { value: formatTimes(pitch) }),
  ].filter((fact) => fact !== '');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0">
        <span className="mr-2 text-13 text-ink-3">{t('batch.shared.label')}</span>
        <span className="font-medium wrap-anywhere">{facts.join(' · ')}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <RadioGroup
          label={t('editor.audioFormat')}
          hideLabel
          value={format}
          onChange={(chosen) => change({ format: chosen })}
          options={StudioFormat.options.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <Button
          size="sm"
          icon={<SlidersIcon />}
          aria-haspopup="dialog"
          aria-label={`${t('batch.shared.change')}: ${t('batch.shared.label')}`}
          onClick={() => setOpen(true)}
        >
          {t('batch.shared.change')}
        </Button>
      </div>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={t('batch.shared.title')}
        description={t('batch.shared.description')}
        bodyClassName="flex flex-col p-0"
      >
        <VoiceOptions className="flex-1 rounded-none border-0" />
      </Drawer>
      {api === chatService && <OnlyWritesHint />}
    </div>
  );
}

/** The speakers of all texts of the list: one cast for all. */
export function ListSpeakers() {
  const { VoiceBrowser, Speakers } = useBatchSlots();
  const { items, cast } = useBatch((state) => state.batch);
  const { api } = useOptions();
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState<VoiceChoice | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const listed = useDeferredValue(items);
  const text = useMemo(
    () => listed.flatMap((item) => (item.kind === 'text' ? item.text : [])).join('\n'),
    [listed],
  );
  const chooseVoice = (next: VoiceChoice) => {
    setChoice(next);
    setChoosing(true);
  };
  return (
    <>
      <Speakers
        text={text}
        cast={cast}
        onChange={(next) => void setCast(next)}
        chooseVoice={chooseVoice}
        open={open && !isChoosing}
        onOpenChange={setOpen}
      />
      {choice && <VoiceBrowser {...choice} api={api} open={isChoosing} onClose={() => setChoosing(false)} />}
    </>
  );
}

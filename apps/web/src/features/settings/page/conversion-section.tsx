import { settingsRanges } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { setAutoplay, usePlayer } from '../../../model/player/player-store.ts';
import { settingsShape } from '../../../model/settings/setting-fields.ts';
import { useSettings } from '../../../model/settings/settings-store.ts';
import { Section } from '../../../ui/page.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { DraftNumberField } from '../draft-number-field.tsx';
import { AuditionField } from './audition-field.tsx';

const msPerSecond = 1000;
const { min: minMs, max: maxMs } = settingsRanges.retryIntervalMs;
const seconds = { min: minMs / msPerSecond, max: maxMs / msPerSecond };

/** Tries and the wait between them, autoplay and the text of previews. */
export function ConversionSection() {
  const { t } = useTranslation();
  const { retryCount, retryIntervalMs, change } = useSettings();
  const autoplay = usePlayer((state) => state.autoplay);
  return (
    <Section title={t('settings.sections.conversion')}>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2 wide:grid-cols-2">
        <DraftNumberField
          label={t('settings.retryCount')}
          value={retryCount}
          hint={t('settings.retryCountHint', settingsRanges.retryCount)}
          error={t('settings.wholeNumber', settingsRanges.retryCount)}
          read={(typed) => settingsShape.retryCount.safeParse(typed).data}
          onChange={(value) => change({ retryCount: value })}
        />
        <DraftNumberField
          label={t('settings.retryInterval')}
          value={retryIntervalMs}
          hint={t('settings.retryIntervalHint', seconds)}
          error={t('settings.secondsRange', seconds)}
          read={(typed) => settingsShape.retryIntervalMs.safeParse(Math.round(typed * msPerSecond)).data}
          show={(value) =>
            formatNumber(value / msPerSecond, { maximumFractionDigits: 3, useGrouping: false })
          }
          onChange={(value) => change({ retryIntervalMs: value })}
        />
      </div>
      <Switch label={t('settings.autoplay')} checked={autoplay} onChange={setAutoplay} />
      <AuditionField />
    </Section>
  );
}

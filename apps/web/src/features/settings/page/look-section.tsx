import { chooseLanguage } from '../../../lib/choose-language.ts';
import { currentLanguage, languageOptions } from '../../../lib/language.ts';
import { type Theme, useTheme } from '../../../lib/theme.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { type AppSettings, useSettings } from '../../../model/settings/settings-store.ts';
import { Section } from '../../../ui/page.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';

/** Language, theme, the title bar of the installed app and the notice of a new version. */
export function LookSection() {
  const { t } = useTranslation();
  const { theme, choose } = useTheme();
  const { titleStyle, updateNotification, change } = useSettings();
  const isInOverlay = useMediaQuery('(display-mode: window-controls-overlay)');
  const isInTab = useMediaQuery('(display-mode: browser)');
  // Only the installed app has a title bar to draw into.
  const where = isInOverlay ? null : t(isInTab ? 'settings.titleStyleTab' : 'settings.titleStylePlain');
  return (
    <Section title={t('settings.sections.look')}>
      <Select
        label={t('shell.language')}
        value={currentLanguage()}
        options={languageOptions}
        className="max-w-80"
        onChange={chooseLanguage}
      />
      <RadioGroup<Theme>
        label={t('settings.theme')}
        value={theme}
        onChange={choose}
        options={(['light', 'dark'] as const).map((value) => ({
          value,
          label: t(`settings.themes.${value}`),
        }))}
      />
      <RadioGroup<AppSettings['titleStyle']>
        label={t('settings.titleStyle')}
        value={titleStyle}
        onChange={(style) => change({ titleStyle: style })}
        options={(['custom', 'native'] as const).map((value) => ({
          value,
          label: t(`settings.titleStyles.${value}`),
        }))}
        hint={`${t('settings.titleStyleHint')} ${where ?? ''}`}
      />
      <Switch
        label={t('settings.updateNotification')}
        checked={updateNotification}
        onChange={(checked) => change({ updateNotification: checked })}
        hint={t('settings.updateHint')}
      />
    </Section>
  );
}

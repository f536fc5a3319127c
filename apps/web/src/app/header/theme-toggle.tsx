import { useTheme } from '../../lib/theme.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoonIcon, SunIcon } from '../../ui/later-icons.tsx';

export function ThemeToggle() {
  const { t } = useTranslation();
  const { theme, toggle } = useTheme();
  return (
    <IconButton
      label={theme === 'dark' ? t('shell.lightTheme') : t('shell.darkTheme')}
      icon={theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      onClick={toggle}
    />
  );
}

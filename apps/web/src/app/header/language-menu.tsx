import { interfaceLanguages } from '@parlando/contract';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { currentLanguage, languageOptions, languageTag } from '../../lib/language.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { GlobeIcon } from '../../ui/later-icons.tsx';
import { Menu, MenuRadioGroup } from '../../ui/menu.tsx';

export function LanguageMenu() {
  const { t } = useTranslation();
  const current = currentLanguage();
  const { name } = interfaceLanguages[current];
  return (
    <Menu
      isFixed
      trigger={
        <Button
          variant="ghost"
          icon={<GlobeIcon />}
          aria-label={`${t('shell.language')}: ${name}`}
          className="max-wide:px-2.5"
        >
          <span lang={languageTag()} className="hidden wide:inline">
            {name}
          </span>
        </Button>
      }
    >
      <MenuRadioGroup
        label={t('shell.language')}
        value={current}
        onChange={chooseLanguage}
        options={languageOptions}
      />
    </Menu>
  );
}

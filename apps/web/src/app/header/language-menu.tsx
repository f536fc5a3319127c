import type { Language } from '@parlando/locales';
import { useTranslation } from 'react-i18next';
import { currentLanguage, interfaceLanguages, languageTag, switchLanguage } from '../../lib/language.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { GlobeIcon } from '../../ui/later-icons.tsx';
import { Menu, MenuRadioGroup } from '../../ui/menu.tsx';

const options = interfaceLanguages.map(({ id, name, tag }) => ({ value: id, label: name, lang: tag }));

export function LanguageMenu() {
  const { t } = useTranslation();
  const current = interfaceLanguages.find(({ id }) => id === currentLanguage()) ?? interfaceLanguages[0];
  const change = (id: Language) => {
    switchLanguage(id).catch((cause: unknown) => {
      console.error(cause);
      toast('error', t('shell.languageFailed'));
    });
  };
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          icon={<GlobeIcon />}
          aria-label={`${t('shell.language')}: ${current.name}`}
          className="max-wide:px-2.5"
        >
          <span lang={languageTag(current.id)} className="hidden wide:inline">
            {current.name}
          </span>
        </Button>
      }
    >
      <MenuRadioGroup label={t('shell.language')} value={current.id} onChange={change} options={options} />
    </Menu>
  );
}

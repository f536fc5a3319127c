import { builtInConfiguration } from '@parlando/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { applyBuiltIn } from '../../model/configurations/apply-configuration.ts';
import { useConfigurations } from '../../model/configurations/configurations.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late-part.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/menu.tsx';
import { updateWithPresent } from './configuration-actions.ts';
import { useApplyConfiguration } from './use-apply.tsx';

const SaveDialog = late(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }));
const ManageDialog = late(async () => ({ default: (await import('./configuration-list.tsx')).ManageDialog }));

export interface ConfigurationsControlProps {
  readonly importButton: ReactNode;
  /** Further menu items for the current options. */
  readonly extraItems?: ReactNode;
}

/** A menu of the saved configurations: choose one, save the current options, manage them. */
export default function ConfigurationsControl({ importButton, extraItems }: ConfigurationsControlProps) {
  const { t } = useTranslation();
  const { items, selected } = useConfigurations();
  const { apply, dialog } = useApplyConfiguration();
  const [shown, setShown] = useState<'none' | 'save' | 'manage'>('none');
  const builtIn = t('settings.configurations.builtIn');
  const choose = (id: string) => {
    const chosen = items.find((item) => item.id === id);
    if (chosen) apply(chosen);
    else applyBuiltIn();
  };
  const close = () => setShown('none');
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button variant="ghost" size="sm" className="-mx-2.5 max-w-full min-w-0 shrink">
            <span className="min-w-0 truncate">
              {t('settings.configurations.label', { name: selected?.name ?? builtIn })}
            </span>
            <ChevronDownIcon size={16} className="shrink-0" />
          </Button>
        }
      >
        <MenuRadioGroup
          label={t('settings.configurations.menu')}
          value={selected?.id ?? builtInConfiguration}
          onChange={choose}
          options={[{ id: builtInConfiguration, name: builtIn }, ...items].map(asOption)}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => setShown('save')}>{t('settings.configurations.saveAs')}</MenuItem>
        {selected && (
          <MenuItem onSelect={() => void updateWithPresent(selected)}>
            {t('settings.configurations.update', { name: selected.name })}
          </MenuItem>
        )}
        <MenuItem onSelect={() => setShown('manage')}>{t('settings.configurations.manage')}</MenuItem>
        {extraItems}
      </Menu>
      {dialog}
      {shown === 'save' && <SaveDialog onClose={close} />}
      {shown === 'manage' && <ManageDialog importButton={importButton} onClose={close} />}
    </>
  );
}

const asOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

import { builtInConfiguration, type Configuration } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { applyBuiltIn } from '../../model/configurations/apply-configuration.ts';
import {
  changeConfiguration,
  loadConfigurations,
  useConfigurations,
} from '../../model/configurations/configurations.ts';
import { exportConfiguration } from '../../model/settings-file/save-settings-file.ts';
import { useVoiceName } from '../../model/voices/use-voice-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import { TrashIcon } from '../../ui/later-icons.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { makeDefault, removeWithUndo, updateWithPresent } from './configuration-actions.ts';
import { NameDialog } from './name-dialog.tsx';
import { useApplyConfiguration } from './use-apply.tsx';

/** The built-in configuration and every saved one, each with its actions. `onUsed`: called after one was applied. */
export function ConfigurationList({ onUsed = () => undefined }: { onUsed?: () => void }) {
  const { t } = useTranslation();
  const { items, isReady, isFailed } = useConfigurations();
  const { apply, dialog } = useApplyConfiguration(onUsed);
  const builtIn = {
    id: builtInConfiguration,
    name: t('settings.configurations.builtIn'),
    isDefault: !items.some(({ isDefault }) => isDefault),
  };
  const takeBuiltIn = () => {
    applyBuiltIn();
    onUsed();
  };
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
        <Row configuration={builtIn} onUse={takeBuiltIn} />
        {items.map((item) => (
          <SavedRow key={item.id} configuration={item} onUse={() => apply(item)} />
        ))}
      </ul>
      {isReady && items.length === 0 && (
        <p className="text-13 text-ink-3">{t('settings.configurations.empty')}</p>
      )}
      {isFailed && (
        <p className="flex flex-wrap items-center gap-2 text-13 text-danger">
          {t('settings.configurations.loadFailed')}
          <Button size="sm" onClick={() => void loadConfigurations()}>
            {t('ui.retry')}
          </Button>
        </p>
      )}
      {dialog}
    </div>
  );
}

function SavedRow(props: Pick<RowProps, 'onUse'> & { readonly configuration: Configuration }) {
  const { configuration } = props;
  const { t } = useTranslation();
  const [renaming, setRenaming] = useState(false);
  const removal = useMutation({ mutationFn: () => removeWithUndo(configuration) }, queryClient);
  const { name } = configuration;
  const voiceName = useVoiceName()(configuration.voice);
  const hasText = configuration.text !== '' || configuration.ssml !== '';
  return (
    <>
      <Row
        {...props}
        summary={hasText ? `${voiceName} · ${t('settings.configurations.hasText')}` : voiceName}
        onDelete={() => removal.isPending || removal.mutate()}
      >
        <MenuItem onSelect={() => setRenaming(true)}>{t('settings.configurations.rename')}</MenuItem>
        <MenuItem onSelect={() => void updateWithPresent(configuration)}>
          {t('settings.configurations.update', { name })}
        </MenuItem>
        <MenuItem onSelect={() => void exportConfiguration(configuration)}>
          {t('settings.configurations.export')}
        </MenuItem>
      </Row>
      {renaming && (
        <NameDialog
          title={t('settings.configurations.renameTitle')}
          name={name}
          id={configuration.id}
          onSave={(next) => changeConfiguration(configuration.id, { name: next })}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly configuration: Pick<Configuration, 'id' | 'name' | 'isDefault'>;
  readonly summary?: string;
  readonly onUse: () => void;
  readonly onDelete?: () => void;
  /** `MenuItem`s for a saved configuration. */
  readonly children?: ReactNode;
}

function Row({ configuration, summary, onUse, onDelete, children }: RowProps) {
  const { t } = useTranslation();
  const { name, isDefault } = configuration;
  const label = (action: 'useNamed' | 'more' | 'delete') => t(`settings.configurations.${action}`, { name });
  return (
    <li className="flex min-w-0 items-center gap-2 py-1.5 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
          {isDefault && <Badge>{t('settings.configurations.isDefault')}</Badge>}
        </p>
        {summary && <p className="truncate text-12 text-ink-3">{summary}</p>}
      </div>
      <Button size="sm" aria-label={label('useNamed')} onClick={onUse}>
        {t('settings.configurations.use')}
      </Button>
      <Menu trigger={<IconButton size="sm" label={label('more')} icon={<MoreIcon />} tooltip={false} />}>
        <MenuItem disabled={isDefault} onSelect={() => void makeDefault(configuration)}>
          {t('settings.configurations.setDefault')}
        </MenuItem>
        {children}
      </Menu>
      {onDelete ? (
        <IconButton size="sm" label={label('delete')} icon={<TrashIcon />} onClick={onDelete} />
      ) : (
        <span className="w-8 shrink-0" />
      )}
    </li>
  );
}

/** Manages the saved configurations within the studio, because guests have no settings page. */
export function ManageDialog({ importButton, onClose }: { importButton: ReactNode; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t('settings.configurations.manageTitle')} footer={importButton}>
      <ConfigurationList onUsed={onClose} />
    </Dialog>
  );
}

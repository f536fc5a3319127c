import { builtInConfiguration, type Configuration } from '@parlando/contract';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyBuiltIn } from '../../model/configurations/apply-configuration.ts';
import { loadConfigurations, useConfigurations } from '../../model/configurations/configurations.ts';
import { useVoiceWords } from '../../model/voices/use-voice-words.ts';
import { useVoices } from '../../model/voices/voices-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoreIcon, TrashIcon } from '../../ui/later-icons.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { makeDefault, removeWithUndo, renameTo, updateWithPresent } from './list-actions.ts';
import { NameDialog } from './name-dialog.tsx';
import { useApplyConfiguration } from './use-apply.tsx';

interface ConfigurationListProps {
  /** After one was applied. */
  readonly onUsed?: () => void;
  readonly onExport: (configuration: Configuration) => void;
}

/** Every saved configuration with what can be done with it, and the built-in one before them. */
export function ConfigurationList({ onUsed = () => undefined, onExport }: ConfigurationListProps) {
  const { t } = useTranslation();
  const { items, isReady, isFailed } = useConfigurations();
  const { apply, dialog } = useApplyConfiguration(onUsed);
  const [container, setContainer] = useState<HTMLElement>();
  const place = useCallback((list: HTMLElement | null) => {
    if (list) setContainer(list.closest<HTMLElement>('[role="dialog"]') ?? undefined);
  }, []);
  const builtIn = t('settings.configurations.builtIn');
  const isBuiltInDefault = !items.some(({ isDefault }) => isDefault);
  const applyProfile = () => {
    applyBuiltIn();
    onUsed();
  };
  return (
    <div ref={place} className="flex flex-col gap-2">
      <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
        <Row
          name={builtIn}
          isDefault={isBuiltInDefault}
          container={container}
          onUse={applyProfile}
          actions={
            <MenuItem
              disabled={isBuiltInDefault}
              onSelect={() => void makeDefault({ id: builtInConfiguration, name: builtIn })}
            >
              {t('settings.configurations.setDefault')}
            </MenuItem>
          }
        />
        {items.map((item) => (
          <SavedRow
            key={item.id}
            configuration={item}
            container={container}
            onUse={() => apply(item)}
            onExport={onExport}
          />
        ))}
      </ul>
      {isFailed && (
        <p className="flex flex-wrap items-center gap-2 text-13 text-danger">
          {t('settings.configurations.loadFailed')}
          <Button size="sm" onClick={() => void loadConfigurations()}>
            {t('ui.retry')}
          </Button>
        </p>
      )}
      {isReady && items.length === 0 && (
        <p className="text-13 text-ink-3">{t('settings.configurations.empty')}</p>
      )}
      {dialog}
    </div>
  );
}

function SavedRow({
  configuration,
  container,
  onUse,
  onExport,
}: {
  configuration: Configuration;
  container: HTMLElement | undefined;
  onUse: () => void;
  onExport: (configuration: Configuration) => void;
}) {
  const { t } = useTranslation();
  const [renaming, setRenaming] = useState(false);
  const words = useVoiceWords();
  const voice = useVoices((state) => state.byId.get(configuration.voice));
  const { name } = configuration;
  const summary = [
    voice ? words.name(voice) : configuration.voice,
    (configuration.text !== '' || configuration.ssml !== '') && t('settings.configurations.hasText'),
  ];
  return (
    <>
      <Row
        name={name}
        summary={summary.filter(Boolean).join(' · ')}
        isDefault={configuration.isDefault}
        container={container}
        onUse={onUse}
        onDelete={() => void removeWithUndo(configuration)}
        actions={
          <>
            <MenuItem disabled={configuration.isDefault} onSelect={() => void makeDefault(configuration)}>
              {t('settings.configurations.setDefault')}
            </MenuItem>
            <MenuItem onSelect={() => setRenaming(true)}>{t('settings.configurations.rename')}</MenuItem>
            <MenuItem onSelect={() => void updateWithPresent(configuration)}>
              {t('settings.configurations.update', { name })}
            </MenuItem>
            <MenuItem onSelect={() => onExport(configuration)}>
              {t('settings.configurations.export')}
            </MenuItem>
          </>
        }
      />
      {renaming && (
        <NameDialog
          title={t('settings.configurations.renameTitle')}
          name={name}
          id={configuration.id}
          onSave={(next) => renameTo(configuration, next)}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly summary?: string;
  readonly isDefault: boolean;
  /** The dialog that the list is in. */
  readonly container: HTMLElement | undefined;
  readonly onUse: () => void;
  readonly onDelete?: () => void;
  /** `MenuItem`s. */
  readonly actions: ReactNode;
}

function Row({ name, summary, isDefault, container, onUse, onDelete, actions }: RowProps) {
  const { t } = useTranslation();
  return (
    <li className="flex min-w-0 items-center gap-2 py-1.5 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {isDefault && <Badge>{t('settings.configurations.isDefault')}</Badge>}
        </p>
        {summary && <p className="truncate text-12 text-ink-3">{summary}</p>}
      </div>
      <Button size="sm" aria-label={t('settings.configurations.useNamed', { name })} onClick={onUse}>
        {t('settings.configurations.use')}
      </Button>
      <Menu
        container={container}
        trigger={
          <IconButton
            size="sm"
            label={t('settings.configurations.more', { name })}
            icon={<MoreIcon />}
            tooltip={false}
          />
        }
      >
        {actions}
      </Menu>
      {onDelete ? (
        <IconButton
          size="sm"
          label={t('settings.configurations.delete', { name })}
          icon={<TrashIcon />}
          onClick={onDelete}
        />
      ) : (
        <span className="w-8 shrink-0" />
      )}
    </li>
  );
}

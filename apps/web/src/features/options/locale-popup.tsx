import { Combobox } from '@base-ui/react/combobox';
import { useMemo } from 'react';
import { foldText } from '../../lib/fold-text.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { CheckIcon, SearchIcon } from '../../ui/later-icons.tsx';
import { fieldButtonClass, fieldLabelClass } from '../../ui/popup-field.tsx';

interface LocaleOption {
  readonly value: string;
  readonly label: string;
  /** Voices with this as their first locale. */
  readonly count: number;
}

interface LocaleGroup {
  readonly value: 'common' | 'all';
  readonly items: readonly LocaleOption[];
}

export interface LocaleFieldProps {
  readonly value: string;
  /** Locales with their number of voices. */
  readonly locales: ReadonlyMap<string, number>;
  readonly label: (locale: string) => string;
  readonly onChange: (locale: string) => void;
}

/** The language options that come first, in this order. */
const commonLocales: readonly string[] = ['zh-CN', 'en-US', 'es-MX', 'ja-JP'];

/** The common locales, then all others sorted by label in the interface language. */
function localeGroups(
  { locales, label }: Pick<LocaleFieldProps, 'locales' | 'label'>,
  language: string,
): readonly LocaleGroup[] {
  const option = (value: string) => ({ value, label: label(value), count: locales.get(value) ?? 0 });
  const { compare } = new Intl.Collator(language);
  const others = [...locales.keys()].filter((locale) => !commonLocales.includes(locale)).map(option);
  return [
    { value: 'common', items: commonLocales.map(option) },
    { value: 'all', items: others.sort((a, b) => compare(a.label, b.label)) },
  ];
}

/** All languages that have a voice, the common ones first; typing in the popup filters the list. */
export function LocalePopup({ value, locales, label, onChange }: LocaleFieldProps) {
  const { t, i18n } = useTranslation();
  const groups = useMemo(
    () => localeGroups({ locales, label }, i18n.language),
    [locales, label, i18n.language],
  );
  const selected: LocaleOption = { value, label: label(value), count: locales.get(value) ?? 0 };
  return (
    <Combobox.Root
      autoHighlight
      items={groups}
      value={selected}
      isItemEqualToValue={(a: LocaleOption, b: LocaleOption) => a.value === b.value}
      filter={(option: LocaleOption, query) =>
        foldText(`${option.label} ${option.value}`).includes(foldText(query))
      }
      onValueChange={(option) => option && onChange(option.value)}
    >
      <Combobox.Label className={fieldLabelClass(false)}>{t('options.language')}</Combobox.Label>
      <Combobox.Trigger className={fieldButtonClass('md')}>
        <span className="line-clamp-2 wrap-anywhere">{selected.label}</span>
        <Combobox.Icon className="shrink-0 text-ink-3">
          <ChevronDownIcon size={16} />
        </Combobox.Icon>
      </Combobox.Trigger>
      <Popup />
    </Combobox.Root>
  );
}

function Popup() {
  const { t } = useTranslation();
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-60">
        <Combobox.Popup
          aria-label={t('options.language')}
          className="pop flex max-h-[min(22.75rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) min-w-64 flex-col rounded-control border border-line bg-surface shadow-lift"
        >
          <div className="relative border-b border-line p-1">
            <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-3">
              <SearchIcon size={16} />
            </span>
            <Combobox.Input
              aria-label={t('options.languageSearch')}
              placeholder={t('options.languageSearch')}
              className="hit-target h-9 w-full rounded-tag bg-surface pr-3 pl-9 text-14 text-ink outline-none placeholder:text-ink-3 pointer-coarse:text-16"
            />
          </div>
          <Combobox.Empty>
            <p className="px-3 py-4 text-13 text-ink-3">{t('options.languageNoMatch')}</p>
          </Combobox.Empty>
          <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1 empty:p-0">
            {(group: LocaleGroup) => <Group key={group.value} group={group} />}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

function Group({ group: { value, items } }: { group: LocaleGroup }) {
  const { t } = useTranslation();
  return (
    <Combobox.Group items={items}>
      <Combobox.GroupLabel className="px-2.5 pt-2 pb-1 text-12 text-ink-3">
        {t(value === 'common' ? 'options.languageCommon' : 'options.languageAll')}
      </Combobox.GroupLabel>
      <Combobox.Collection>
        {(option: LocaleOption) => (
          <Combobox.Item
            key={option.value}
            value={option}
            className="hit-target flex min-h-8 items-center gap-2 rounded-tag py-1 pr-2 pl-2.5 text-14 outline-none data-[highlighted]:bg-sunken data-[selected]:font-medium"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">{option.label}</span>
            <span aria-hidden="true" className="text-12 font-normal text-ink-3">
              {option.count || null}
            </span>
            <span className="w-4 text-accent">
              <Combobox.ItemIndicator>
                <CheckIcon size={16} />
              </Combobox.ItemIndicator>
            </span>
          </Combobox.Item>
        )}
      </Combobox.Collection>
    </Combobox.Group>
  );
}

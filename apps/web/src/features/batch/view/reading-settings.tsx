import { useTranslation } from '../../../lib/use-translation.ts';
import { encodings } from '../../../model/import/decode-text.ts';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { type Column, columnRoles, withColumn } from '../reading/columns.ts';
import { type Choices, type Reading, splitsOf, tableOf } from '../reading/interpret.ts';
import type { ReadFile, ReadWishes } from '../reading/read-file.ts';
import { delimiters } from '../reading/read-table.ts';

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe', none: 'none' } as const;

export interface ReadingSettingsProps {
  readonly read: ReadFile;
  readonly reading: Reading;
  readonly onWish: (wishes: ReadWishes) => void;
  readonly onChoose: (choices: Choices) => void;
}

export function ReadingSettings(props: ReadingSettingsProps) {
  const { read, reading, onWish, onChoose } = props;
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 *:min-w-0 wide:grid-cols-3">
      {'encoding' in read && read.encoding && (
        <Select
          label={t('batch.reading.encoding')}
          value={read.encoding}
          onChange={(encoding) => onWish({ encoding })}
          options={encodings.map((value) => ({ value, label: t(`batch.reading.encodings.${value}`) }))}
        />
      )}
      {'delimiter' in read && read.delimiter && (
        <Select
          label={t('batch.reading.delimiter')}
          value={read.delimiter}
          onChange={(delimiter) => onWish({ delimiter })}
          options={delimiters.map((value) => ({
            value,
            label: t(`batch.reading.delimiters.${delimiterNames[value]}`),
          }))}
        />
      )}
      {read.kind === 'table' && read.sheets.length > 1 && (
        <Select
          label={t('batch.reading.sheet')}
          value={reading.sheet}
          onChange={(sheet) => onChoose({ sheet, header: undefined, columns: undefined })}
          options={read.sheets.map(({ name }, value) => ({ value, label: name }))}
        />
      )}
      {splitsOf(read.kind).length > 0 && (
        <Select
          label={t('batch.reading.split')}
          value={reading.split}
          onChange={(split) => onChoose({ split })}
          options={splitsOf(read.kind).map((value) => ({ value, label: t(`batch.reading.splits.${value}`) }))}
        />
      )}
      {read.kind === 'table' && <ColumnFields {...props} />}
    </div>
  );
}

const roles: readonly Column[] = ['ignored', ...columnRoles];

function ColumnFields({ read, reading, onChoose }: ReadingSettingsProps) {
  const { t } = useTranslation();
  const { rows } = tableOf(read, reading.sheet);
  const { header, columns } = reading;
  const headingOf = (index: number) =>
    (header && rows[0]?.[index]?.trim()) || t('batch.reading.column', { index: index + 1 });
  return (
    <>
      <Switch
        label={t('batch.reading.header')}
        checked={header}
        className="self-end pb-2"
        onChange={(on) => onChoose({ header: on, columns: undefined })}
      />
      <fieldset className="min-w-0 wide:col-span-3">
        <legend className="pb-1.5 text-13 font-medium text-ink-2">{t('batch.reading.columns')}</legend>
        <div className="flex gap-2 overflow-x-auto pb-2">
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <div key={index} className="flex w-36 shrink-0 flex-col gap-1">
              <span className="truncate text-12 text-ink-3">{headingOf(index)}</span>
              <Select
                size="sm"
                hideLabel
                label={`${t('batch.reading.columnRole', { index: index + 1 })}: ${headingOf(index)}`}
                value={column}
                onChange={(role) => onChoose({ header, columns: withColumn(columns, index, role) })}
                options={roles.map((value) => ({ value, label: t(`batch.reading.roles.${value}`) }))}
              />
            </div>
          ))}
        </div>
      </fieldset>
    </>
  );
}

import { ProjectFormat } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import { Select, type SelectProps } from '../../ui/select.tsx';

export function FormatField(field: Omit<SelectProps<ProjectFormat>, 'label' | 'options'>) {
  const { t } = useTranslation();
  return (
    <Select
      {...field}
      label={t('projects.format')}
      options={ProjectFormat.options.map((format) => ({
        value: format,
        label: format.toUpperCase(),
        description: t(`projects.formats.${format}`),
      }))}
    />
  );
}

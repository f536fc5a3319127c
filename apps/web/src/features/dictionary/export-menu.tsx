import { type DictionaryFormat, DictionaryFormat as formats } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../lib/save-blob.ts';
import { toastError } from '../../lib/toast-error.ts';
import { dictionaryFailure, dictionaryFile } from '../../model/dictionary/dictionary.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

const types = { csv: 'text/csv', pls: 'application/pls+xml' } as const;
const words = { csv: 'dictionary.exportCsv', pls: 'dictionary.exportPls' } as const;

export function ExportMenu() {
  const { t } = useTranslation();
  const saving = useMutation({
    mutationFn: async (format: DictionaryFormat) => {
      const content = await dictionaryFile(format);
      await saveBlob(new Blob([content], { type: types[format] }), `dictionary.${format}`);
    },
    onError: (cause) => toastError(cause, dictionaryFailure(cause)),
  });
  return (
    <Menu trigger={<Button busy={saving.isPending}>{t('dictionary.export')}</Button>}>
      {formats.options.map((format) => (
        <MenuItem key={format} onSelect={() => saving.mutate(format)}>
          {t(words[format])}
        </MenuItem>
      ))}
    </Menu>
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { setListening, useReading } from '../../model/reading/reading-store.ts';
import { BrandIcon, PenIcon } from '../../ui/icons.tsx';
import type { Tool } from '../../ui/toolbar.tsx';

/** The editor's tool that shows the text as a document to listen to, or as one to write. */
export function useListenTools(): readonly Tool[] {
  const { t } = useTranslation();
  const tab = useEditor((state) => state.tab);
  const listens = useReading((state) => state.listens === tab);
  return useMemo(() => {
    const Icon = listens ? PenIcon : BrandIcon;
    return [
      {
        id: 'listen',
        label: t(listens ? 'reading.write' : 'reading.listen'),
        icon: <Icon size={16} />,
        // It keeps its place beside the others also where there is nothing to be heard.
        onPress: () => {
          const { text, ssml } = useEditor.getState();
          if ((tab === 'ssml' ? ssml : text).trim() === '') toast('info', t('errors.EMPTY_CONTENT'));
          else setListening(listens ? null : tab);
        },
      },
    ];
  }, [listens, tab, t]);
}

import { useMemo } from 'react';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { isBlank, useEditor } from '../../model/document/editor-store.ts';
import { setListening, useReading } from '../../model/reading/reading-store.ts';
import { BrandIcon, PenIcon } from '../../ui/icons.tsx';
import type { Tool } from '../../ui/toolbar.tsx';

/** The editor tool that switches between listening and writing. */
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
        // Always rendered, even if there is nothing to listen to, so that the other tools do not move.
        onPress: () => {
          if (isBlank(useEditor.getState())) toast('info', t('errors.EMPTY_CONTENT'));
          else setListening(listens ? null : tab);
        },
      },
    ];
  }, [listens, tab, t]);
}

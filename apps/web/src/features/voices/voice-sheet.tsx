import { useTranslation } from 'react-i18next';
import { useOptions } from '../../model/options/options-store.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { VoiceSelector } from './voice-selector.tsx';

interface VoiceSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onSelect: (voice: ListedVoice) => void;
}

/** The voices over the whole screen. */
export default function VoiceSheet({ open, onOpenChange, onSelect }: VoiceSheetProps) {
  const { t } = useTranslation();
  const { voice, api } = useOptions();
  return (
    <Drawer
      side="sheet"
      open={open}
      onOpenChange={onOpenChange}
      title={t('voices.choose')}
      bodyClassName="flex flex-col overflow-hidden"
      footer={
        <Button variant="primary" size="lg" className="flex-1" onClick={() => onOpenChange(false)}>
          {t('options.done')}
        </Button>
      }
    >
      <VoiceSelector className="flex-1" api={api} selected={voice} onSelect={onSelect} />
    </Drawer>
  );
}

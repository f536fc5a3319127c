import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VoiceChoice } from '../../model/voices/voice-browser.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { VoiceSelector } from './voice-selector.tsx';

export interface VoiceBrowserProps extends VoiceChoice {
  /** The service that is to speak. */
  readonly api: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The voices over the whole screen. */
export default function VoiceBrowser({
  for: speaker,
  chosen,
  onChoose,
  api,
  open,
  onClose,
}: VoiceBrowserProps) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState({ chosen, voice: chosen });
  if (picked.chosen !== chosen) setPicked({ chosen, voice: chosen });
  const pick = (voice: ListedVoice) => {
    setPicked({ chosen, voice: voice.shortName });
    onChoose(voice);
  };
  return (
    <Drawer
      side="sheet"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={speaker ? t('voices.chooseFor', { name: speaker }) : t('voices.choose')}
      bodyClassName="flex flex-col overflow-hidden"
      footer={
        <Button variant="primary" size="lg" className="flex-1" onClick={onClose}>
          {t('options.done')}
        </Button>
      }
    >
      <VoiceSelector className="flex-1" api={api} selected={picked.voice} onSelect={pick} />
    </Drawer>
  );
}

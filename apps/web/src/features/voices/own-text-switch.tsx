import { chatService, freeService } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { useOwnText } from '../../model/audition/own-text.ts';
import { Switch } from '../../ui/switch.tsx';

/** Whether samples read the first sentence of what the person wrote; not there before something is written. */
export function OwnTextSwitch({ api }: { api: number }) {
  const { t } = useTranslation();
  const { text, isOn, turn } = useOwnText();
  if (text === '') return null;
  const isCharged = api === freeService || api === chatService;
  return (
    <Switch
      label={t(isCharged ? 'voices.ownTextCharged' : 'voices.ownText')}
      checked={isOn}
      onChange={turn}
      className="ml-auto"
    />
  );
}

import { freeService } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import { useServiceName } from '../../model/options/use-service-name.ts';
import { chooseFreeService } from '../../model/quota/use-server-status.ts';
import { Button } from '../../ui/button.tsx';

/** Shown next to Convert while the chat service is chosen: how to hear the text. */
export default function OnlyWritesHint() {
  const { t } = useTranslation();
  const serviceName = useServiceName();
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-sunken py-1.5 pr-1.5 pl-3 text-13 text-ink-2">
      <p className="min-w-0 flex-1 basis-60">{t('services.chat.onlyWrites')}</p>
      <Button size="sm" onClick={chooseFreeService}>
        {t('services.chat.speakWith', { service: serviceName(freeService) })}
      </Button>
    </div>
  );
}

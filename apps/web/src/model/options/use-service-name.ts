import { chatService, type SpeechServiceId } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';

export function useServiceName(): (api: number) => string {
  const { t } = useTranslation();
  return (api) =>
    api === chatService ? t('services.api6') : t(`options.services.api${api as SpeechServiceId}`);
}

import { limits } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { CheckIcon } from '../../ui/later-icons.tsx';

/** What an account offers on this instance. */
export function RegistrationBenefits({ className }: { className: string }) {
  const { t } = useTranslation();
  const config = useInstance((state) => state.config);
  const characters = config?.registeredDailyCharacters ?? limits.registeredDailyCharacters;
  const benefits = [
    t('account.benefits.characters', { characters }),
    ...(config ? [t('account.benefits.history', { days: config.historyDays })] : []),
    t('account.benefits.favourites'),
  ];
  return (
    <ul aria-label={t('account.benefits.title')} className={className}>
      {benefits.map((benefit) => (
        <li key={benefit} className="flex items-center gap-1.5">
          <CheckIcon size={14} className="text-success" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}

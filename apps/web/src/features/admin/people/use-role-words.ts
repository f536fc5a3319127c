import type { UserRole } from '@parlando/contract';
import { useTranslation } from 'react-i18next';

export function useRoleWords(): (role: UserRole) => string {
  const { t } = useTranslation();
  return (role) => t(`account.tier.${role === 'user' ? 'free' : role}`);
}

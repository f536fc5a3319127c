import type { User, UserPackage } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';

/** Premium is a package, not a role. */
type Tier = 'admin' | 'vip' | 'premium' | 'free';

export function tierOf(role: User['role'], userPackage: Pick<UserPackage, 'type'> | null): Tier {
  if (role === 'admin' || role === 'vip') return role;
  return userPackage?.type === 'premium' ? 'premium' : 'free';
}

/** `premium` is shown in the header only: other callers pass no package. */
export function useTierWords(): (role: User['role'], userPackage?: UserPackage | null) => string {
  const { t } = useTranslation();
  return (role, userPackage = null) => t(`account.tier.${tierOf(role, userPackage)}`);
}

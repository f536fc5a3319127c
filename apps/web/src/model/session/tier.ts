import type { User, UserPackage } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';

/** Premium is a package, not a role. It is shown in the header only: other callers pass no package. */
export function useTierWords(): (role: User['role'], userPackage?: UserPackage | null) => string {
  const { t } = useTranslation();
  return (role, userPackage) => {
    const ofPackage = userPackage?.type === 'premium' ? 'premium' : 'free';
    return t(`account.tier.${role === 'user' ? ofPackage : role}`);
  };
}

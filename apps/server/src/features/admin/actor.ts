import type { RouteDefinition } from '@parlando/contract';
import type { Actor } from '../../database/record-audit.ts';
import type { RouteContext } from '../../http/register-route.ts';
import { instanceOwnerId } from '../../http/visitor.ts';

/** Who acts and from where, for the audit. Only for routes with the policy `admin`. */
export function actorOf({
  account,
  address,
}: Pick<RouteContext<RouteDefinition>, 'account' | 'address'>): Actor {
  return { actor: account?.kind === 'user' ? account.userId : instanceOwnerId, address };
}

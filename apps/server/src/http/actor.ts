import type { RouteDefinition } from '@parlando/contract';
import type { RouteContext } from './register-route.ts';
import { instanceOwnerId } from './visitor.ts';

/** Returns who acts and from where, for the audit log. Only for routes with the policy `admin`. */
export function actorOf({ account, address }: Pick<RouteContext<RouteDefinition>, 'account' | 'address'>): {
  actor: string;
  address: string;
} {
  return { actor: account?.kind === 'user' ? account.userId : instanceOwnerId, address };
}

import {
  banPerson,
  endPersonSessions,
  grantCredits,
  listPeople,
  type RouteDefinition,
  setPersonRole,
  unbanPerson,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../database/record-audit.ts';
import { actorOf } from '../../http/actor.ts';
import { type RouteContext, registerRoute } from '../../http/register-route.ts';
import type { Administration } from '../account/administration.ts';
import { type PeopleSource, readPeople } from './read-people.ts';

export interface PeopleRoutesOptions extends PeopleSource {
  readonly administer: (actor: Actor) => Administration;
}

export function registerPeopleRoutes(app: FastifyInstance, options: PeopleRoutesOptions): void {
  const administration = (context: RouteContext<RouteDefinition>) => options.administer(actorOf(context));

  registerRoute(app, listPeople, ({ query }) => readPeople(options, query));
  registerRoute(app, banPerson, async (context) => {
    const { params, body } = context;
    const until = dateOf(body.until);
    await administration(context).ban(params.id, { reason: body.reason, until });
    return {};
  });
  registerRoute(app, unbanPerson, async (context) => {
    await administration(context).unban(context.params.id);
    return {};
  });
  registerRoute(app, setPersonRole, async (context) => {
    await administration(context).setRole(context.params.id, context.body.role);
    return {};
  });
  registerRoute(app, grantCredits, async (context) => {
    const { characters: amount, type, expiresAt } = context.body;
    const grant = { amount, type, expiresAt: dateOf(expiresAt) };
    return { remainingChars: await administration(context).grantCredits(context.params.id, grant) };
  });
  registerRoute(app, endPersonSessions, async (context) => ({
    ended: await administration(context).endSessions(context.params.id),
  }));
}

const dateOf = (time: string | null): Date | undefined => (time === null ? undefined : new Date(time));

import { PaymentGatewayId, type UserPackage } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { CreateId } from '../../ports/id.ts';
import type { Log } from '../../ports/log.ts';
import { registerBillingRoutes } from './billing.routes.ts';
import { registerBillingAdminRoutes } from './billing-admin.routes.ts';
import { createRedeemCodes } from './codes.service.ts';
import type { Gateways } from './gateways.ts';
import { registerNotifyRoute } from './notify.routes.ts';
import { createOrderBooks } from './order-books.ts';
import { createOrderInquiry } from './order-inquiry.ts';
import { createOrdersService } from './orders.service.ts';
import { PaymentWatch } from './payment-watch.ts';
import { createPlans } from './plans.ts';
import {
  createPromotion,
  type InvitationSettings,
  RewardRounds,
  type Whereabouts,
} from './promotion.service.ts';
import { createRefunds } from './refunds.service.ts';
import type { OnStep } from './store/settle-report.ts';

export interface BillingDependencies {
  readonly database: Kysely<Database>;
  readonly gateways: Gateways;
  readonly userPackage: (userId: string) => Promise<UserPackage | null>;
  readonly placesOf: (userId: string, from: Whereabouts) => string[];
  readonly createId: CreateId;
  readonly log: Log;
  /** Hashes mailboxes. */
  readonly secret: string;
  readonly publicUrl: string | undefined;
  readonly invitations: InvitationSettings;
  readonly onStep?: OnStep | undefined;
}

export interface Billing {
  registerRoutes(app: FastifyInstance): void;
  /** Starts watching unpaid orders and refunds. */
  start(): void;
  close(): Promise<void>;
}

/** Builds plans, orders, codes and invitations from their parts. */
export function createBilling(dependencies: BillingDependencies): Billing {
  const { database, gateways, log, createId, invitations, onStep } = dependencies;
  const plans = createPlans(database, createId);
  const inquiry = createOrderInquiry({ database, gateways, onStep });
  const orders = createOrdersService({ database, gateways, plans, inquiry, log, onStep });
  const refunds = createRefunds({ database, gateways, inquiry, onStep });
  const codes = createRedeemCodes(database, plans, createId);
  const promotion = createPromotion({ ...dependencies, ...invitations });
  const watched = { database, inquiry, refunds, log };
  const rounds = [
    ...PaymentGatewayId.options.map((gateway) => new PaymentWatch(gateway, watched)),
    new RewardRounds(promotion, log),
  ];

  return {
    registerRoutes(app) {
      registerBillingRoutes(app, { ...dependencies, plans, orders, codes, promotion });
      registerNotifyRoute(app, { database, gateways, onStep });
      const books = createOrderBooks(database);
      registerBillingAdminRoutes(app, { ...dependencies, plans, codes, refunds, books });
    },
    start() {
      for (const each of rounds) each.start();
    },
    async close() {
      await Promise.all(rounds.map((each) => each.close()));
    },
  };
}

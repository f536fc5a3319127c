import { AppError, notifyPayment } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { alreadySent, registerRoute } from '../../http/register-route.ts';
import { GatewayError } from '../../ports/payment-gateway.ts';
import { type Gateways, requireGateway } from './gateways.ts';
import { type SettleOptions, settleReport } from './store/settle-report.ts';

/** Webhooks of the gateways. They sign the bytes of the body, so it is read raw, whatever its content type. */
export function registerNotifyRoute(
  app: FastifyInstance,
  { gateways, ...settling }: SettleOptions & { readonly gateways: Gateways },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    registerRoute(scope, notifyPayment, async ({ params, headers, reply, log }) => {
      const gateway = requireGateway(gateways, params.gateway);
      const body = Buffer.isBuffer(reply.request.body) ? reply.request.body : Buffer.alloc(0);
      const event = await gateway.parseNotification({ headers, body }).catch((cause: unknown) => {
        if (!(cause instanceof GatewayError)) throw cause;
        throw new AppError(
          cause.reason === 'unavailable' ? 'GATEWAY_UNAVAILABLE' : 'NOTIFICATION_REFUSED',
          undefined,
          {
            cause,
          },
        );
      });
      await settling.onStep?.('notified');
      const outcome = await settleReport(settling, gateway, event);
      await settling.onStep?.('settled');
      log.info(
        { gateway: gateway.id, event: event.eventId, order: event.orderNumber, outcome },
        'payment event',
      );
      const { contentType, body: answer } = gateway.acknowledgement;
      reply.status(200).type(contentType).send(answer);
      return alreadySent;
    });
  });
}

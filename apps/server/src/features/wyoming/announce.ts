import type { Log } from '../../ports/log.ts';

/** Announces the service by multicast DNS (`_wyoming._tcp.local.`). Returns a function that withdraws it. */
export async function announceWyoming(port: number, log: Log): Promise<() => Promise<void>> {
  const { default: Bonjour } = await import('bonjour-service');
  const bonjour = new Bonjour({}, (error: Error) => log.warn({ err: error }, 'mDNS is not available'));
  bonjour.publish({ name: 'Parlando', type: 'wyoming', port });
  return () =>
    new Promise<void>((resolve) => {
      bonjour.unpublishAll(() => bonjour.destroy(() => resolve()));
    });
}

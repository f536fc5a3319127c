import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverLimits } from '@parlando/contract';
import { type WyomingOptions, WyomingSession } from './wyoming-session.ts';

export interface WyomingServerOptions extends WyomingOptions {
  readonly host: string;
  readonly port: number;
  /** Announces the service on the local network; absent: not announced. Returns a function that withdraws it. */
  readonly announce?: ((port: number) => Promise<() => Promise<void>>) | undefined;
  /** For tests: how long a connection may be silent. */
  readonly idleMs?: number;
}

export interface WyomingServer {
  /** Throws what `net.Server` emits, such as EADDRINUSE. */
  listen(): Promise<void>;
  /** Port that it listens on. */
  readonly port: number;
  /** Accepts no more connections, and closes existing ones: idle ones at once, others after `graceMs` at most. */
  close(graceMs: number): Promise<void>;
}

const pollMs = 20;
/** How long clients may take to close after we have ended our side. */
const leavingMs = 500;

/** The Wyoming protocol on a port of its own, for Home Assistant. */
export function createWyomingServer(options: WyomingServerOptions): WyomingServer {
  const { host, port, announce, log, idleMs = serverLimits.wyoming.idleMs } = options;
  const sessions = new Map<Socket, WyomingSession>();
  const server = createServer({ noDelay: true, keepAlive: true, allowHalfOpen: true }, (socket) => {
    const session = new WyomingSession(socket, options);
    sessions.set(socket, session);
    socket.once('close', () => sessions.delete(socket));
    // A close follows.
    socket.on('error', (error) => log.debug({ err: error }, 'a Wyoming client broke off'));
    // Time-out without reads or writes: the peer is gone, idle, or does not read.
    socket.setTimeout(idleMs, () => socket.destroy());
    void session.run();
  });
  server.maxConnections = serverLimits.wyoming.connections;
  let takeBack: (() => Promise<void>) | undefined;

  return {
    get port() {
      return (server.address() as AddressInfo).port;
    },
    async listen() {
      server.listen({ host, port });
      await once(server, 'listening');
      takeBack = await announce?.((server.address() as AddressInfo).port);
    },
    async close(graceMs) {
      if (!server.listening) return;
      await takeBack?.();
      const closed = new Promise((resolve) => server.close(resolve));
      const deadline = performance.now() + graceMs;
      while ([...sessions.values()].some(({ isBusy }) => isBusy) && performance.now() < deadline)
        await sleep(pollMs);
      for (const socket of sessions.keys()) socket.end();
      const rest = setTimeout(() => {
        for (const socket of sessions.keys()) socket.destroy();
      }, leavingMs);
      await closed;
      clearTimeout(rest);
    },
  };
}

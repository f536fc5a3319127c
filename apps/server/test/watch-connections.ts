/** Every attempt of this process to open a TCP connection, as `address port`, at the call into the operating system. */
export interface ConnectionWatch {
  readonly opened: readonly string[];
  stop(): void;
}

type Connect = (request: unknown, address: string, port: number) => number;
interface TcpPrototype {
  connect: Connect;
  connect6: Connect;
}

const connectionRefused = -111;

/**
 * Hooks below `net` and `tls`, where names, proxies and pools play no part. Attempts to connect to other machines are
 * recorded and refused, so that a failing test calls nobody.
 */
export function watchConnections(): ConnectionWatch {
  const { binding } = process as unknown as {
    binding(name: 'tcp_wrap'): { TCP: { prototype: TcpPrototype } };
  };
  const { prototype } = binding.call(process, 'tcp_wrap').TCP;
  const { connect, connect6 } = prototype;
  const opened: string[] = [];
  const watched = (real: Connect): Connect =>
    function (this: unknown, request, address, port) {
      opened.push(`${address} ${port}`);
      return address === '127.0.0.1' ? real.call(this, request, address, port) : connectionRefused;
    };
  prototype.connect = watched(connect);
  prototype.connect6 = watched(connect6);
  return {
    opened,
    stop() {
      prototype.connect = connect;
      prototype.connect6 = connect6;
    },
  };
}

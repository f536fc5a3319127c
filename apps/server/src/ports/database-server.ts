/** How to reach a database of a PostgreSQL server. */
export type DatabaseConnection =
  | { readonly kind: 'url'; readonly url: string }
  /** `host` is the folder of the unix socket. */
  | { readonly kind: 'socket'; readonly host: string; readonly user: string; readonly database: string };

/** A PostgreSQL server that accepts connections. */
export interface DatabaseServer {
  readonly connection: DatabaseConnection;
  /** Stops a server that we started; leaves any other alone. Connections must have been closed before. */
  close(): Promise<void>;
}

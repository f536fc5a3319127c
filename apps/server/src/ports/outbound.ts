/** Calls services on the internet at addresses that visitors choose, but nothing in the server's own network. */
export interface Outbound {
  /**
   * `fetch` for a string or URL, with a body of text or bytes. Never follows a redirect: the caller gets the 3xx. Rejects, and its body
   * errors, with RELAY_ADDRESS_FORBIDDEN for what may not be reached, with PROVIDER_TIMEOUT, with the signal's reason,
   * and otherwise with a TypeError that repeats nothing of the request.
   */
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

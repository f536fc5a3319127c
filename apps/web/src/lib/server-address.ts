import { apiUrl } from './api-client.ts';

/** The server's URL without a trailing slash, in the form that other programs expect. */
export function serverAddress(): string {
  return apiUrl('/api').replace(/\/api$/, '');
}

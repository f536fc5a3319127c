import { apiUrl } from './api-client.ts';

/** The address of the server without a slash at its end, as a program has to be given it. */
export function serverAddress(): string {
  return apiUrl('/api').replace(/\/api$/, '');
}

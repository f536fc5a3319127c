import { synthesise } from './azure-service.ts';
import { type Answer, json, type ServiceRequest } from './service.ts';

/** The TTS88 shape: Azure's synthesis under an address of its own, with a bearer key. */
export function compatibleService(request: ServiceRequest, keys: ReadonlySet<string>): Answer | undefined {
  if (!request.path.startsWith('/tts88')) return undefined;
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined || !keys.has(key)) return json(401, { message: 'invalid API key' });
  return synthesise(request);
}

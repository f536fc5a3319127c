import { AppError, defaultAzureRegion } from '@parlando/contract';
import { providerUrl } from '../http/provider-address.ts';
import type { AzureEndpoint } from '../provider-types.ts';

export interface AzureAddresses {
  readonly synthesis: URL;
  readonly voices: URL;
}

const SERVICE_PATH = '/cognitiveservices/v1';
const CUSTOM_DOMAIN = /\.cognitiveservices\.azure\.(com|cn|us)$/;

/**
 * Where an endpoint speaks and lists its voices ("Text to speech REST API", Microsoft).
 * @throws AppError INVALID_INPUT for a region or address that is none
 */
export function azureAddresses({ region, url }: AzureEndpoint): AzureAddresses {
  const name = regionName(region);
  const template = url?.trim() || `https://{region}.tts.speech.${cloudOf(name)}${SERVICE_PATH}`;
  const synthesis = providerUrl(template.replaceAll('{region}', name), 'url');
  synthesis.pathname = synthesisPath(synthesis);
  const voices = new URL(synthesis);
  voices.pathname = synthesis.pathname.replace(/v1$/, 'voices/list');
  return { synthesis, voices };
}

/** A region becomes part of a host name: it must not be able to name another host. */
function regionName(region: string | undefined): string {
  const name = (region ?? '').replace(/\s+/g, '').toLowerCase() || defaultAzureRegion;
  if (!/^[a-z0-9]{1,40}$/.test(name)) throw new AppError('INVALID_INPUT', { field: 'region' });
  return name;
}

function cloudOf(region: string): string {
  if (region.startsWith('china')) return 'azure.cn';
  if (region.startsWith('usgov')) return 'azure.us';
  return 'microsoft.com';
}

function synthesisPath({ pathname, hostname }: URL): string {
  const path = pathname.replace(/\/+$/, '').replace(/\/voices\/list$/, '/v1');
  if (path.endsWith(SERVICE_PATH)) return path;
  return `${path === '' && CUSTOM_DOMAIN.test(hostname) ? '/tts' : path}${SERVICE_PATH}`;
}

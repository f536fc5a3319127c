import type { ErrorCode } from '@parlando/contract';
import type { Messages } from '@parlando/locales';
import i18next from 'i18next';
import type { WireErrorCode } from '../../lib/api-error.ts';
import { providerKey, providerKind } from '../providers/provider-access.ts';
import { type AppSettings, useSettings } from '../settings/settings-store.ts';
import { failureWords } from './announce.ts';
import type { ConversionFailure } from './conversion-failure.ts';

/** What helps against a failure, other than retrying. */
export type ProviderRemedy = 'settings' | 'relay' | 'compatible' | null;

export interface DescribedFailure {
  /** What happened and what to do. */
  readonly words: string;
  /** Further details: the provider's own reason, the number of attempts. */
  readonly notes: readonly string[];
  readonly remedy: ProviderRemedy;
  /** Whether the same request may succeed if sent again. */
  readonly mayRetry: boolean;
}

type AnswerFault = keyof Messages['services']['faults'];

const settingsCodes: ReadonlySet<string> = new Set([
  'MISSING_AZURE_KEY',
  'MISSING_AZURE_REGION',
  'MISSING_TTS88_URL',
  'MISSING_TTS88_KEY',
  'MISSING_OPENAI_KEY',
  'AUTH_ERROR',
  'KEY_HOST_CHANGED',
  'RELAY_ADDRESS_FORBIDDEN',
  'INVALID_INPUT',
  'CREDIT_USED_UP',
]);
/** The text or the document has to be changed. */
const contentCodes: ReadonlySet<string> = new Set([
  'EMPTY_CONTENT',
  'TEXT_TOO_LONG',
  'BODY_TOO_LARGE',
  'SSML_SYNTAX_ERROR',
  'PROVIDER_AUDIO_LIMIT',
  'UNKNOWN_API_TYPE',
]);

/** Describes a provider's failure for a banner. `settings` are the ones the request used. */
export function describeFailure(
  failure: ConversionFailure,
  settings: AppSettings = useSettings.getState(),
): DescribedFailure {
  const { code, details, words, api } = failure;
  const cause = code === 'MAX_RETRY_EXCEEDED' ? (details.cause as ErrorCode | WireErrorCode) : code;
  const needsSettings = settingsCodes.has(cause);
  return {
    words: failureWords({ ...failure, code: cause, words: cause === code ? words : undefined }),
    notes: notesOf(details),
    remedy: needsSettings ? 'settings' : otherRemedy(cause, api, settings),
    mayRetry: !needsSettings && !contentCodes.has(cause) && cause !== 'QUOTA_EXCEEDED',
  };
}

function otherRemedy(code: string, api: number | undefined, settings: AppSettings): ProviderRemedy {
  if (code === 'QUOTA_EXCEEDED') return api === 4 ? 'settings' : 'compatible';
  const kind = api === undefined ? null : providerKind(api);
  const isDirect = kind !== null && providerKey(kind, settings).route === 'direct';
  return code === 'PROVIDER_UNREACHABLE' && isDirect ? 'relay' : null;
}

function notesOf({ reason, attempts }: ConversionFailure['details']): string[] {
  const { t } = i18next;
  const notes: string[] = [];
  if (typeof reason === 'string' && reason !== '') {
    const isKnown = i18next.exists(`services.faults.${reason}`);
    notes.push(isKnown ? t(`services.faults.${reason as AnswerFault}`) : t('services.reason', { reason }));
  }
  if (typeof attempts === 'number' && attempts > 1) notes.push(t('services.tried', { count: attempts }));
  return notes;
}

import { type AppError, errorCatalogue, type FailureEnvelope } from '@parlando/contract';
import { formatMessage, type Language, languages } from '@parlando/locales';

export interface SuccessEnvelope<Data> {
  readonly code: 0;
  readonly data: Data;
  readonly message: string;
  readonly requestId: string;
}

export function success<Data>(data: Data, requestId: string): SuccessEnvelope<Data> {
  return { code: 0, data, message: 'ok', requestId };
}

export function failure(error: AppError, language: Language, requestId: string): FailureEnvelope {
  return {
    code: errorCatalogue[error.code].code,
    error: error.code,
    message: formatMessage(language, languages[language].errors[error.code], error.details),
    details: { ...error.details },
    requestId,
  };
}

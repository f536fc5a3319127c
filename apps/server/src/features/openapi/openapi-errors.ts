import { type ErrorCode, errorCatalogue, FailureEnvelope } from '@parlando/contract';
import { formatMessage, languages } from '@parlando/locales';
import { detailNames } from '@parlando/locales/detail-names';
import { failureHeaders } from './openapi-headers.ts';
import { schemaOf } from './openapi-schema.ts';

/** One response a status, naming every code that carries it, its words and the shape of its details. */
export function failureResponses(codes: readonly ErrorCode[]): Record<string, unknown> {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of codes) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const sorted = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(sorted.map(([status, found]) => [status, failureResponse(status, [...found])]));
}

function failureResponse(status: number, codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${wordsOf(code)}`).join('\n\n'),
    headers: failureHeaders(status),
    content: { 'application/json': { schema: { anyOf: codes.map(failureReference) } } },
  };
}

const wordsOf = (code: ErrorCode) => formatMessage('en', languages.en.errors[code], detailNames);

const failureReference = (code: ErrorCode) => ({ $ref: `#/components/schemas/${code}` });

/** The response of every error code, by name, so that each is in the document only once. */
export function failureSchemas(): Record<string, unknown> {
  const codes = Object.keys(errorCatalogue) as ErrorCode[];
  return Object.fromEntries(codes.map((code) => [code, failureSchema(code)]));
}

function failureSchema(code: ErrorCode) {
  const entry = errorCatalogue[code];
  return {
    allOf: [schemaOf(FailureEnvelope, 'output')],
    title: code,
    properties: {
      code: { const: entry.code },
      error: { const: code },
      ...('details' in entry && { details: schemaOf(entry.details, 'output') }),
    },
  };
}

import {
  AppError,
  countCharacters,
  limits,
  type ValidationItem,
  validateSsmlDocument,
} from '@parlando/contract';
import { formatMessage, type Language, languages } from '@parlando/locales';
import { type SsmlIssue, validateSsml } from '@parlando/speech';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';

/** `characterLimit`: spoken characters of one request; the markup around them is bounded in proportion. */
export function registerSsmlRoutes(
  app: FastifyInstance,
  { characterLimit }: { characterLimit: number },
): void {
  const limit = characterLimit * limits.ssmlSourceFactor;

  registerRoute(app, validateSsmlDocument, async ({ body: { ssml }, language }) => {
    const actual = countCharacters(ssml);
    if (actual > limit) throw new AppError('TEXT_TOO_LONG', { limit, actual });
    const { errors, warnings } = validateSsml(ssml);
    const present = (issue: SsmlIssue) => presentIssue(issue, language);
    return { errors: errors.map(present), warnings: warnings.map(present) };
  });
}

function presentIssue(issue: SsmlIssue, language: Language): ValidationItem {
  const { code, severity, line, column } = issue;
  const words: Readonly<Record<string, string>> = {
    ...languages[language].errors,
    ...languages[language].warnings,
  };
  return {
    field: 'ssml',
    message: formatMessage(words[code] ?? code, { ...issue }),
    code,
    severity,
    ruleType: 'ssml',
    line,
    column,
  };
}

import {
  AppError,
  countCharacters,
  limits,
  type ValidationItem,
  validateSsmlDocument,
} from '@parlando/contract';
import { formatMessage, type Language, languages } from '@parlando/locales';
import { checkSsml, type SsmlBase, type SsmlIssue } from '@parlando/speech';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { VoiceDirectory } from '../voices/voice-directory.ts';

export interface SsmlRoutesOptions {
  /** Spoken characters of one request; the markup around them is bounded in proportion. */
  readonly characterLimit: number;
  readonly voices: Pick<VoiceDirectory, 'find' | 'availability' | 'canExpress'>;
}

/** A document is checked as synthesis would check it: what it would warn of is warned of here, with its place. */
export function registerSsmlRoutes(
  app: FastifyInstance,
  { characterLimit, voices }: SsmlRoutesOptions,
): void {
  const limit = characterLimit * limits.ssmlSourceFactor;
  const canExpress: SsmlBase['canExpress'] = (name, expression) => {
    const wanted = voices.find(name);
    const { engine, voice } = wanted ? voices.availability(wanted) : {};
    // One that nobody speaks is refused, for another reason.
    return !engine || !voice || voices.canExpress(voice, engine, expression);
  };

  registerRoute(app, validateSsmlDocument, async ({ body: { ssml }, language }) => {
    const actual = countCharacters(ssml);
    if (actual > limit) throw new AppError('TEXT_TOO_LONG', { limit, actual });
    const { errors, warnings } = checkSsml(ssml, { canExpress });
    const present = (issue: SsmlIssue) => presentIssue(issue, language);
    return { errors: errors.map(present), warnings: warnings.map(present) };
  });
}

function presentIssue(issue: SsmlIssue, language: Language): ValidationItem {
  const { code, severity, line, column, element, attribute, value, reason, expected } = issue;
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
    ...(element !== undefined && { element }),
    ...(attribute !== undefined && { attribute }),
    ...(value !== undefined && { value }),
    ...(reason !== undefined && { reason }),
    ...(expected !== undefined && { expected: [...expected] }),
  };
}

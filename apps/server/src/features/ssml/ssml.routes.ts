import {
  AppError,
  countCharacters,
  serverLimits,
  type ValidationItem,
  validateSsmlDocument,
} from '@parlando/contract';
import { formatMessage, type Language, languages } from '@parlando/locales';
import { checkSsml, type SsmlBase, type SsmlIssue, voiceSplitter } from '@parlando/speech';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { FairGate } from '../synthesis/work/fair-gate.ts';
import type { VoiceDirectory } from '../voices/voice-directory.ts';

export interface SsmlRoutesOptions {
  /** Spoken characters of one request; the markup around them is bounded in proportion. */
  readonly characterLimit: number;
  readonly voices: Pick<
    VoiceDirectory,
    'find' | 'availability' | 'resolver' | 'canExpress' | 'canPronounce' | 'beyondReach'
  >;
  /** Lets addresses take turns: a long document takes a while, and anybody may send many. */
  readonly gate: Pick<FairGate, 'check'>;
}

/** Checks a document as synthesis would: it gives the same warnings, with their places. */
export function registerSsmlRoutes(
  app: FastifyInstance,
  { characterLimit, voices, gate }: SsmlRoutesOptions,
): void {
  const limit = characterLimit * serverLimits.ssmlSourceFactor;
  /** An unknown voice is reported by another error. */
  const asked = <Answer>(
    name: string,
    ask: (voice: string, engine: string) => Answer,
    otherwise: Answer,
  ): Answer => {
    const wanted = voices.find(name);
    const { engine, voice } = wanted ? voices.availability(wanted) : {};
    return engine && voice ? ask(voice, engine) : otherwise;
  };
  const canExpress: SsmlBase['canExpress'] = (name, expression) =>
    asked(name, (voice, engine) => voices.canExpress(voice, engine, expression), true);
  const canPronounce: SsmlBase['canPronounce'] = (name, sounds) =>
    asked(name, (voice, engine) => voices.canPronounce(voice, engine, sounds), true);
  const beyondReach: SsmlBase['beyondReach'] = (name, prosody) =>
    asked(name, (voice, engine) => voices.beyondReach(voice, engine, prosody), []);

  const check = (ssml: string) => {
    const resolver = voices.resolver({ fallback: 'allow' });
    const splitter = voiceSplitter(resolver);
    const unreadable: SsmlBase['unreadable'] = (name, text) => {
      const wanted = voices.find(name);
      if (!wanted || !voices.availability(wanted).voice) return [];
      return splitter.unreadable(text, resolver.resolve(name), name);
    };
    return checkSsml(ssml, { canExpress, canPronounce, beyondReach, unreadable });
  };

  registerRoute(app, validateSsmlDocument, async ({ body: { ssml }, language, address, signal }) => {
    const actual = countCharacters(ssml);
    if (actual > limit) throw new AppError('TEXT_TOO_LONG', { limit, actual });
    const caller = { address, signal };
    const { errors = [], warnings = [] } = (await gate.check(caller, () => check(ssml))) ?? {};
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
    message: formatMessage(language, words[code] ?? code, { ...issue, words: value }),
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

import {
  AppError,
  type CastMember,
  countCharacters,
  limits,
  type Mark,
  requireBounded,
  type SynthesisBody,
  serverLimits,
  type WarningCode,
} from '@parlando/contract';
import {
  documentCost,
  markFault,
  type PlainTextDocument,
  pitchRatio,
  type SpeechDocument,
  type SpeechStyle,
  SsmlError,
  type SsmlIssue,
  ssmlDocument,
  textDocument,
} from '@parlando/speech';
import { applyDictionary, type Dictionary } from '@parlando/speech/dictionary';
import { charactersOfCues } from './read-cues.ts';

/** Further sources of pronunciations. */
export interface Readers {
  /** The first comes before the others. */
  readonly dictionaries: readonly Dictionary[];
  /** The locale of a voice by its name; empty where it is not known. */
  readonly localeOf: (voice: string) => string;
}

const noReaders: Readers = { dictionaries: [], localeOf: () => '' };

export interface ReadDocument {
  readonly document: SpeechDocument;
  readonly warnings: readonly WarningCode[];
}

/**
 * Reads a request's document. Throws TEXT_EMPTY, TEXT_TOO_LONG, TOO_LONG_AUDIO, the SSML codes with their positions, and
 * INVALID_INPUT for a missing voice, for a text, a cast or marks beside an SSML document, for two speakers of one name
 * and for a mark that does not fit the text.
 */
export function readDocument(
  body: SynthesisBody,
  characterLimit: number,
  readers: Readers = noReaders,
): ReadDocument {
  const { text, ssml } = body;
  if (!isBlank(text) && !isBlank(ssml)) throw new AppError('INVALID_INPUT', { field: 'ssml' });
  if (!isBlank(ssml) && body.cast?.length) throw new AppError('INVALID_INPUT', { field: 'cast' });
  if (!isBlank(ssml) && body.marks?.length) throw new AppError('INVALID_INPUT', { field: 'marks' });
  if (ssml !== undefined && isBlank(text)) return readSsml(ssml, body, characterLimit, readers);
  if (text === undefined || isBlank(text)) throw new AppError('TEXT_EMPTY');
  requireWithin(characterLimit, body.cues ? charactersOfCues(body.cues) : countCharacters(text));
  const { document: words, warnings } = readText(text, body, characterLimit);
  const document = { ...withDictionaries(words, readers, characterLimit), ...silenceOf(body) };
  requireBounded(documentCost(document), characterLimit);
  return { document, warnings };
}

function readText(text: string, body: SynthesisBody, characterLimit: number): PlainTextDocument {
  const { cast = [], marks = [] } = body;
  const twin = cast.findIndex(({ name }, index) => cast.some((each, at) => at < index && each.name === name));
  if (twin !== -1) throw new AppError('INVALID_INPUT', { field: `cast.${twin}.name` });
  const fault = markFault(text, marks);
  if (fault !== undefined) throw new AppError('INVALID_INPUT', { ...fault });
  requireSayable(
    characterLimit,
    marks.reduce((sum, mark) => sum + saidLength(mark), 0),
  );
  const style = (speaker: CastMember | undefined) =>
    speaker ? styleOfSpeaker(speaker, body) : styleOf(body);
  return textDocument({ ...body, text }, style);
}

function withDictionaries(
  document: SpeechDocument,
  { dictionaries, localeOf }: Readers,
  characterLimit: number,
): SpeechDocument {
  return applyDictionary(document, dictionaries, localeOf, (said) => requireSayable(characterLimit, said));
}

function saidLength(mark: Mark): number {
  if (mark.kind !== 'pronunciation') return 0;
  const { pronunciation } = mark;
  return ('alias' in pronunciation ? pronunciation.alias : pronunciation.sounds).length;
}

/** Minimum duration of a letter at the normal rate. */
const letterMs = 100;

/** Refuses overlong audio before expanding it: replacements could turn a few words into any amount of text. */
function requireSayable(characterLimit: number, said: number): void {
  requireBounded({ characters: 0, predictedMs: said * letterMs, silenceMs: 0 }, characterLimit);
}

function readSsml(ssml: string, body: SynthesisBody, characterLimit: number, readers: Readers): ReadDocument {
  requireWithin(characterLimit * serverLimits.ssmlSourceFactor, countCharacters(ssml));
  const voice = voiceOf(body);
  try {
    const { document: words, warnings } = ssmlDocument(ssml, voice === undefined ? {} : { voice });
    requireWithin(characterLimit, documentCost(words).characters);
    const document = withDictionaries(words, readers, characterLimit);
    requireBounded(documentCost(document), characterLimit);
    return { document, warnings: warnings.map(({ code }) => code as WarningCode) };
  } catch (error) {
    throw error instanceof SsmlError ? ssmlFailure(error) : error;
  }
}

function ssmlFailure(error: SsmlError): AppError {
  const { line, column } = error;
  const { element, attribute, value, reason } = error.issues[0] ?? ({} as Partial<SsmlIssue>);
  const place = Object.entries({ element, attribute, value, reason }).filter(
    ([, part]) => part !== undefined,
  );
  return new AppError(error.code, { line, column, ...Object.fromEntries(place) }, { cause: error });
}

function styleOf(body: SynthesisBody): SpeechStyle {
  const voice = voiceOf(body);
  if (voice === undefined) throw new AppError('INVALID_INPUT', { field: 'voice', reason: 'missing' });
  const { speed, pitch, volume, style, styleDegree, role } = body;
  return {
    voice,
    rate: speed,
    pitch: pitchRatio(pitch),
    range: 1,
    volume,
    ...((!isBlank(style) || !isBlank(role)) && {
      expression: {
        style: style ?? '',
        degree: styleDegree ?? limits.styleDegree.default,
        ...(role && { role }),
      },
    }),
  };
}

/** Style and role are the narrator's: voices differ in what they have. */
function styleOfSpeaker(speaker: CastMember, request: SynthesisBody): SpeechStyle {
  const { speed, pitch, volume } = request;
  return {
    voice: speaker.voice,
    rate: speaker.speed ?? speed,
    pitch: pitchRatio(speaker.pitch ?? pitch),
    range: 1,
    volume: speaker.volume ?? volume,
  };
}

/** Rounded to whole ms, like every duration in the pipeline. */
function silenceOf({ silence = 0, endSilence = 0 }: SynthesisBody): Pick<SpeechDocument, 'silence'> {
  const [leadingMs, tailingMs] = [Math.round(silence), Math.round(endSilence)];
  if (leadingMs === 0 && tailingMs === 0) return {};
  return {
    silence: { ...(leadingMs > 0 && { leadingMs }), ...(tailingMs > 0 && { tailingMs }) },
  };
}

function voiceOf({ voice, speaker }: SynthesisBody): string | undefined {
  return [voice, speaker].find((name) => !isBlank(name));
}

function requireWithin(limit: number, actual: number): void {
  if (actual > limit) throw new AppError('TEXT_TOO_LONG', { limit, actual });
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

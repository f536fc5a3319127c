import {
  type CastMember,
  chatService,
  freeService,
  type Mark,
  validateSsmlDocument,
} from '@parlando/contract';
import { indexCodePoints } from '@parlando/speech';
import { markCheck, type VoicedMark } from '@parlando/speech/marks';
import { lineAt, scriptLines } from '@parlando/speech/script';
import { call } from '../../lib/api-client.ts';
import type { Finding } from '../document/validate.ts';
import type { VoiceOptions } from '../options/options-store.ts';
import { presentVoices } from '../voices/voices.ts';

export interface MarkedRequest {
  readonly text: string;
  readonly cast: readonly CastMember[];
  readonly marks: readonly Mark[];
  readonly options: Pick<VoiceOptions, 'api' | 'voice' | 'volume'>;
}

const chinese = /^(?:zh|cmn|wuu|yue)-/;

/**
 * Reports, before conversion, the marks that the voices of a text do not support. For the free service, the server is
 * asked; for services with the person's own key, only Chinese voices take pinyin.
 * Throws `ApiError`.
 */
export async function markFindings(request: MarkedRequest, signal?: AbortSignal): Promise<Finding[]> {
  const voiced = inVoices(request);
  const isOurs = request.options.api === freeService || request.options.api === chatService;
  const unspoken = isOurs
    ? [...voiced.filter(isEmphasisOfReadAloud), ...(await askServer(request, voiced, signal))]
    : voiced.filter(isPinyinOfOthers);
  const points = indexCodePoints(request.text);
  const words = unspoken.map(({ mark }) =>
    mark.kind === 'pause' ? '' : points.slice(mark.start, mark.start + Math.min(mark.length, longestQuoted)),
  );
  return [...new Set(words)].map((value) => ({
    code: 'MARK_NOT_SPOKEN',
    severity: 'warning',
    values: { words: value },
  }));
}

/** Maximum length of a quoted passage, in code points. */
const longestQuoted = 20;

function inVoices({ text, cast, marks, options }: MarkedRequest): VoicedMark[] {
  const lines = cast.length > 0 ? scriptLines(text, cast) : [];
  return marks.map((mark) => ({ mark, voice: lineAt(lines, mark.start)?.speaker?.voice ?? options.voice }));
}

async function askServer(
  { text, options }: MarkedRequest,
  marks: readonly VoicedMark[],
  signal?: AbortSignal,
): Promise<VoicedMark[]> {
  const asked = marks.filter(({ mark }) => mark.kind === 'prosody' || mark.kind === 'pronunciation');
  if (asked.length === 0) return [];
  const { ssml, markAt } = markCheck(text, asked, options.volume);
  const { warnings } = await call(validateSsmlDocument, { body: { ssml } }, signal ? { signal } : {});
  const found = warnings
    .filter(({ code }) => code === 'SSML_NOT_SPOKEN')
    .map(({ column = 0 }) => markAt(column));
  return [...new Set(found)].filter((each) => each !== undefined);
}

/** Read-aloud has one prosody per request, so emphasis would split the sentence into several requests. */
function isEmphasisOfReadAloud({ mark, voice }: VoicedMark): boolean {
  return (
    mark.kind === 'emphasis' && presentVoices().byId.get(voice)?.availability.engine === 'edge-read-aloud'
  );
}

function isPinyinOfOthers({ mark, voice }: VoicedMark): boolean {
  if (mark.kind !== 'pronunciation' || 'alias' in mark.pronunciation) return false;
  return mark.pronunciation.alphabet === 'pinyin' && !chinese.test(voice);
}

import type { CastMember, Mark, ScriptManner, SynthesisBody } from '@parlando/contract';
import { speakingCast } from '@parlando/speech/script';
import { bringSsmlUpToDate, useEditor } from '../document/editor-store.ts';
import { synthesisOptions, useOptions, type VoiceOptions } from '../options/options-store.ts';

export interface ConversionRequest {
  readonly api: number;
  readonly voiceData: {
    /** `0` plain text, `1` SSML. */
    readonly activeIndex: '0' | '1';
    readonly ssmlContent: string;
    readonly inputContent: string;
    /** The speakers that have lines in the plain text; none if it is no script. */
    readonly cast?: readonly CastMember[];
    readonly marks?: readonly Mark[];
  };
  readonly options: VoiceOptions;
  /** Fail rather than let another voice replace the chosen one. */
  readonly denyFallback?: boolean;
}

export function currentRequest(): ConversionRequest {
  bringSsmlUpToDate();
  const { tab, text, ssml, cast, marked } = useEditor.getState();
  const options = useOptions.getState();
  return {
    api: options.api,
    voiceData: {
      activeIndex: tab === 'ssml' ? '1' : '0',
      ssmlContent: ssml,
      inputContent: text,
      cast: speakingCast(text, cast),
      marks: marked.marks,
    },
    options,
  };
}

export function isSsmlRequest(request: ConversionRequest): boolean {
  return request.voiceData.activeIndex === '1';
}

export function requestContent({ voiceData }: ConversionRequest): string {
  return voiceData.activeIndex === '1' ? voiceData.ssmlContent : voiceData.inputContent;
}

/** The speakers of the text; none in SSML, which names its voices itself. */
export function requestCast(request: ConversionRequest): readonly CastMember[] {
  return isSsmlRequest(request) ? [] : (request.voiceData.cast ?? []);
}

/** The marks of the text; none in SSML, which has elements for them. */
export function requestMarks(request: ConversionRequest): readonly Mark[] {
  return isSsmlRequest(request) ? [] : (request.voiceData.marks ?? []);
}

/** The chosen voice; null if the SSML names its voices, or the text its speakers. */
export function wantedVoice(request: ConversionRequest): string | null {
  return isSsmlRequest(request) || requestCast(request).length > 0 ? null : request.options.voice;
}

export function synthesisBody(request: ConversionRequest) {
  const content = requestContent(request);
  const cast = requestCast(request);
  const marks = requestMarks(request);
  return {
    ...(isSsmlRequest(request) ? { ssml: content } : { text: content }),
    ...scriptFields(cast, request.options),
    ...(marks.length > 0 && { marks: [...marks] }),
    ...synthesisOptions(request.options),
    ...(request.denyFallback && { fallback: 'deny' as const }),
  } satisfies Partial<SynthesisBody>;
}

export function scriptFields(
  cast: readonly CastMember[],
  { turnPauseMs, speakNames }: ScriptManner,
): Pick<SynthesisBody, 'cast' | 'turnPauseMs' | 'speakNames'> {
  if (cast.length === 0) return {};
  return {
    cast: [...cast],
    ...(turnPauseMs !== undefined && { turnPauseMs }),
    ...(speakNames && { speakNames }),
  };
}

export function speakersOf(request: ConversionRequest): string[] {
  return requestCast(request).map(({ name }) => name);
}

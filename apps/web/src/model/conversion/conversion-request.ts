import type { SynthesisBody } from '@parlando/contract';
import { useEditor } from '../document/editor-store.ts';
import { synthesisOptions, useOptions, type VoiceOptions } from '../options/options-store.ts';

/** What a person asked to hear. */
export interface ConversionRequest {
  readonly api: number;
  readonly voiceData: {
    /** `0` plain text, `1` SSML. */
    readonly activeIndex: '0' | '1';
    readonly ssmlContent: string;
    readonly inputContent: string;
  };
  readonly options: VoiceOptions;
  /** Fail rather than have another voice speak in place of the chosen one. */
  readonly denyFallback?: boolean;
}

/** What is in the editor, with the options as they are now. */
export function currentRequest(): ConversionRequest {
  const { tab, text, ssml } = useEditor.getState();
  const options = useOptions.getState();
  return {
    api: options.api,
    voiceData: { activeIndex: tab === 'ssml' ? '1' : '0', ssmlContent: ssml, inputContent: text },
    options,
  };
}

export function isSsmlRequest(request: ConversionRequest): boolean {
  return request.voiceData.activeIndex === '1';
}

/** The text or document that is sent. */
export function requestContent({ voiceData }: ConversionRequest): string {
  return voiceData.activeIndex === '1' ? voiceData.ssmlContent : voiceData.inputContent;
}

/** Returns null if the SSML names its voices. */
export function wantedVoice(request: ConversionRequest): string | null {
  return isSsmlRequest(request) ? null : request.options.voice;
}

/** The body of `tts/single`, streamed. */
export function synthesisBody(request: ConversionRequest): Partial<SynthesisBody> {
  const content = requestContent(request);
  return {
    ...(isSsmlRequest(request) ? { ssml: content } : { text: content }),
    ...synthesisOptions(request.options),
    stream: true,
    ...(request.denyFallback && { fallback: 'deny' as const }),
  };
}

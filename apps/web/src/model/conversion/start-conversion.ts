import { useEditor } from '../document/editor-store.ts';
import { useOptions } from '../options/options-store.ts';
import type { ConversionRequest } from './conversion-request.ts';
import { runConversion } from './run-conversion.ts';

/** Speaks what is in the editor with the options as they are now. */
export function startConversion(): void {
  void runConversion(currentRequest());
}

/** The same in the chosen voice or not at all: what another voice would say in its place was heard and paid for. */
export function startInChosenVoice(): void {
  void runConversion({ ...currentRequest(), denyFallback: true });
}

function currentRequest(): ConversionRequest {
  const { tab, text, ssml } = useEditor.getState();
  const options = useOptions.getState();
  return {
    api: options.api,
    voiceData: { activeIndex: tab === 'ssml' ? '1' : '0', ssmlContent: ssml, inputContent: text },
    options,
  };
}

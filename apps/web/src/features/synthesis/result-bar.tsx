import { successWords } from '../../model/conversion/announce.ts';
import type { ConversionResult } from '../../model/conversion/conversion-result.ts';
import { useSpokenBy } from '../../model/voices/use-voice-words.ts';
import { SuccessIcon } from '../../ui/icons.tsx';
import { useResultRemarks } from './result-remarks.ts';

/**
 * Says which voice spoke; the player plays and saves. Screen readers also announce the outcome and any difference
 * from the request.
 */
export function ResultWords({ result }: { readonly result: ConversionResult }) {
  const spokenBy = useSpokenBy();
  const remarks = useResultRemarks(result);
  return (
    <>
      <span className="sr-only">
        {[successWords(result), ...remarks.map(({ words }) => words)].join(' ')}
      </span>
      <span aria-hidden="true" className="flex items-center gap-1.5 font-medium text-ink">
        <SuccessIcon size={16} className="shrink-0 text-success" />
        <span className="truncate">{spokenBy(result)}</span>
      </span>
    </>
  );
}

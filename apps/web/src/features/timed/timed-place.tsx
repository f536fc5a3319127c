import { withWords } from '../../lib/language.ts';
import { toast } from '../../lib/toast.ts';
import { useListener } from '../../lib/use-listener.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { offerTimed, useTimed } from '../../model/timed/timed-store.ts';
import { late } from '../../ui/late-part.tsx';

const TimedDialog = late(withWords(() => import('./timed-dialog.tsx')));

/** Opens subtitles that were dropped, chosen or pasted. */
export function TimedPlace() {
  const { file, isOpen } = useTimed();
  usePastedSubtitles();
  return file && isOpen && <TimedDialog file={file} />;
}

/** At least two timing lines, which are hardly meant to be read aloud. */
const pasted = /(?:\d:\d\d[.,]\d+\s*-->[\s\S]*){2}/;

/** Pasted subtitles stay in the text, with an offer to speak them in time. */
function usePastedSubtitles(): void {
  const { t } = useTranslation();
  useListener(document, 'paste', ({ clipboardData }) => {
    const text = clipboardData?.getData('text/plain') ?? '';
    if (document.querySelector('[data-modal]') || !pasted.test(text)) return;
    const onPress = () => void offerTimed(new File([text], t('timed.pastedName')));
    toast('info', t('timed.pasted'), { action: { label: t('timed.speak'), onPress } });
  });
}

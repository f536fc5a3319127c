import { useTranslation } from '../../lib/use-translation.ts';
import type { ConversionFailure } from '../../model/conversion/conversion-failure.ts';
import { banWords } from '../../model/session/ban-words.ts';
import { Banner } from '../../ui/banner.tsx';

/** Says that the visitor is banned, with the reason and the end if they are known. */
export default function BanNotice(props: { failure: ConversionFailure; onDismiss?: () => void }) {
  // Rerenders when the language changes.
  useTranslation();
  const { title, text } = banWords(props.failure.details);
  return (
    <Banner tone="error" title={title} onDismiss={props.onDismiss}>
      {text}
    </Banner>
  );
}

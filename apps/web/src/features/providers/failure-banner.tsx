import type { DescribedFailure } from '../../model/conversion/describe-failure.ts';
import { Banner, type BannerProps } from '../../ui/banner.tsx';

interface FailureBannerProps extends Pick<BannerProps, 'action' | 'onDismiss'> {
  readonly failure: Pick<DescribedFailure, 'words' | 'notes'>;
}

/** The message for a provider's failure, with the provider's own message below ours. */
export function FailureBanner({ failure: { words, notes }, ...banner }: FailureBannerProps) {
  return (
    <Banner tone="error" title={words} {...banner}>
      {notes.length > 0 && notes.map((note) => <p key={note}>{note}</p>)}
    </Banner>
  );
}

import { RemedyButton } from './remedy-button.tsx';

/** For the free service's banner when its quota is used up (QUOTA_EXCEEDED). */
export default function OfferCompatible() {
  return <RemedyButton remedy="compatible" api={4} onRetry={() => undefined} />;
}

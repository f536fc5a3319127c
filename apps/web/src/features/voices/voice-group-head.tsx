import { cx } from '../../lib/cx.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import type { VoiceGroupId } from '../../model/voices/voice-groups.ts';
import { ChevronRightIcon } from '../../ui/later-icons.tsx';

export interface VoiceGroupHeadProps {
  readonly id: VoiceGroupId;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: (id: VoiceGroupId, open: boolean) => void;
}

/**
 * The number of voices that can be heard now; for other groups, their number and the reason, as a button that expands
 * them.
 */
export function VoiceGroupHead({ id, count, isOpen, onToggle }: VoiceGroupHeadProps) {
  const { t } = useTranslation();
  const words = t(`voices.groups.${id}`, { count });
  if (id === 'now') return <p className="px-2 py-2.5 text-13 font-medium">{words}</p>;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="hit-target flex w-full items-center gap-1.5 rounded-control px-2 py-2.5 text-left text-13 text-ink-2 -outline-offset-2 hover:text-ink"
      onClick={() => onToggle(id, !isOpen)}
    >
      <ChevronRightIcon size={16} className={cx('shrink-0 transition-transform', isOpen && 'rotate-90')} />
      {words}
    </button>
  );
}

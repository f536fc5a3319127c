import { useTranslation } from '../../lib/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { InfoIcon } from '../../ui/icons.tsx';
import { OnDemand, onDemand, type TriggerProps } from '../../ui/on-demand.tsx';

/** Prefetched while a conversion runs. */
export const loadDetails = onDemand(() => import('./details-popover.tsx'));

/** Opens the steps of the running conversion, or the facts of its result. `label` names the popover. */
export function DetailsButton({ label }: { readonly label: string }) {
  return (
    <OnDemand
      load={loadDetails}
      trigger={(ours) => <Trigger {...ours} />}
      whole={({ DetailsPopover }) => <DetailsPopover label={label} trigger={<Trigger />} />}
    />
  );
}

function Trigger(props: Partial<TriggerProps>) {
  const { t } = useTranslation();
  return (
    <Button
      variant="ghost"
      icon={<InfoIcon />}
      aria-haspopup="dialog"
      className="@max-[40rem]:px-2.5"
      {...props}
    >
      <span className="@max-[40rem]:sr-only">{t('result.details')}</span>
    </Button>
  );
}

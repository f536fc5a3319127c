import { withStudioWords } from '../../lib/language.ts';
import { late } from '../../ui/late-part.tsx';
import type { ConfigurationsControlProps } from './configurations-control.tsx';

const ConfigurationsControl = late(
  withStudioWords(() => import(/* part: view */ './configurations-control.tsx')),
);

/** The saved configurations above the voice options; reserves their space while they load. */
export function ConfigurationsSlot(props: ConfigurationsControlProps) {
  return (
    <div className="-my-1 flex min-h-8 min-w-0 shrink-0 items-center">
      <ConfigurationsControl {...props} />
    </div>
  );
}

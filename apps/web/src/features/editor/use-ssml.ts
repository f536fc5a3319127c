import { useEffect, useState } from 'react';
import { recordError } from '../../lib/error-history.ts';
import { withWords } from '../../lib/language.ts';

export type SsmlWorkshop = typeof import('./ssml/ssml-panel.tsx');

const load = withWords(() => import('./ssml/ssml-panel.tsx'));

/**
 * The SSML editor and its tools, once they are needed; null until they are there. What does not load leaves the page
 * standing: the next time the tab opens, it is tried again.
 */
export function useSsmlWorkshop(isNeeded: boolean): SsmlWorkshop | null {
  const [workshop, setWorkshop] = useState<SsmlWorkshop | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setWorkshop(loaded),
      (cause: unknown) => {
        recordError('module', 'SSML_WORKSHOP', { cause: String(cause) });
        throw cause;
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  return workshop;
}

import { onDemand } from '../../ui/on-demand.tsx';

/** Prefetched while a conversion runs, because the server may be unreachable when it ends. */
export const loadResultBar = onDemand(() => import('./result-bar.tsx'));

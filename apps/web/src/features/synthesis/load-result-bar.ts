import { onDemand } from '../../ui/on-demand.tsx';

/** What a result looks like. Fetched while a conversion runs: the server may be away when it ends. */
export const loadResultBar = onDemand(() => import('./result-bar.tsx'));

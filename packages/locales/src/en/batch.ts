import type { Messages } from '../messages.ts';

export const batch: Messages['batch'] = {};

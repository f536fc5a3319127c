import type { Messages } from '../messages.ts';

export const ssml: Messages['ssml'] = {};

import type { Messages } from '../messages.ts';

export const services: Messages['services'] = {};

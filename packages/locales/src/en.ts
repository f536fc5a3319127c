export { account } from './en/account.ts';
export { batch } from './en/batch.ts';
export { errors } from './en/errors.ts';
export { services } from './en/services.ts';
export { settings } from './en/settings.ts';
export { ssml } from './en/ssml.ts';
export { studio } from './en/studio.ts';
export { voices } from './en/voices.ts';

export { account } from './es/account.ts';
export { batch } from './es/batch.ts';
export { errors } from './es/errors.ts';
export { services } from './es/services.ts';
export { settings } from './es/settings.ts';
export { ssml } from './es/ssml.ts';
export { studio } from './es/studio.ts';
export { voices } from './es/voices.ts';

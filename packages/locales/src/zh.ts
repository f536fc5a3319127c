export { account } from './zh/account.ts';
export { batch } from './zh/batch.ts';
export { errors } from './zh/errors.ts';
export { services } from './zh/services.ts';
export { settings } from './zh/settings.ts';
export { ssml } from './zh/ssml.ts';
export { studio } from './zh/studio.ts';
export { voices } from './zh/voices.ts';

import { account } from './es/account.ts';
import { batch } from './es/batch.ts';
import { errors } from './es/errors.ts';
import { services } from './es/services.ts';
import { settings } from './es/settings.ts';
import { ssml } from './es/ssml.ts';
import { studio } from './es/studio.ts';
import { voices } from './es/voices.ts';
import type { Messages } from './messages.ts';

export const es: Messages = { ...errors, ...voices, ...studio, ...account, ssml, batch, settings, services };

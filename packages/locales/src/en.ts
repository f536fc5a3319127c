import { account } from './en/account.ts';
import { batch } from './en/batch.ts';
import { errors } from './en/errors.ts';
import { services } from './en/services.ts';
import { settings } from './en/settings.ts';
import { ssml } from './en/ssml.ts';
import { studio } from './en/studio.ts';
import { voices } from './en/voices.ts';
import type { Messages } from './messages.ts';

export const en: Messages = { ...errors, ...voices, ...studio, ...account, ssml, batch, settings, services };

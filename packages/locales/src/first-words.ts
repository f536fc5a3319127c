import { messagesOf } from './messages.ts';
import { errors } from './zh/errors.ts';
import { starter } from './zh/starter.ts';
import { studio } from './zh/studio.ts';

/** The default language's words of the first view, for a page that can fetch no others. */
export const firstWords = messagesOf({ errors, starter, studio });

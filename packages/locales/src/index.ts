export { defaultLanguage, isLanguage, type Language } from '@parlando/contract';
export * from './format-message.ts';
export * from './languages.ts';
export type { Messages } from './messages.ts';

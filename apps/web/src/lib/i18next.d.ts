import type { Messages } from '@parlando/locales';
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Messages };
    interpolationPrefix: '{';
    interpolationSuffix: '}';
    returnNull: false;
  }
}

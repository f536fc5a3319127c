import type { Namespaces } from './namespaces.ts';

/** Words by the keys that code names them with: some namespaces bring several keys, each of the others one of its own name. */
export type Messages = Namespaces['account'] &
  Namespaces['errors'] &
  Namespaces['studio'] &
  Namespaces['voices'] &
  Pick<
    Namespaces,
    | 'admin'
    | 'batch'
    | 'billing'
    | 'captions'
    | 'developers'
    | 'dictionary'
    | 'document'
    | 'guests'
    | 'guide'
    | 'importing'
    | 'keys'
    | 'marking'
    | 'models'
    | 'projects'
    | 'script'
    | 'services'
    | 'settings'
    | 'ssml'
    | 'starter'
    | 'timed'
    | 'wechat'
  >;

export function messagesOf(namespaces: Namespaces): Messages;
export function messagesOf(namespaces: Partial<Namespaces>): Partial<Messages>;
export function messagesOf({
  account,
  errors,
  studio,
  voices,
  ...others
}: Partial<Namespaces>): Partial<Messages> {
  return { ...account, ...errors, ...studio, ...voices, ...others };
}

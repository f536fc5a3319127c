import type { Rooms } from './rooms.ts';

/** Words by the keys that code names them with: some rooms bring several keys, each of the others one of its own name. */
export type Messages = Rooms['account'] &
  Rooms['errors'] &
  Rooms['studio'] &
  Rooms['voices'] &
  Pick<
    Rooms,
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

export function messagesOf(rooms: Rooms): Messages;
export function messagesOf(rooms: Partial<Rooms>): Partial<Messages>;
export function messagesOf({
  account,
  errors,
  studio,
  voices,
  ...others
}: Partial<Rooms>): Partial<Messages> {
  return { ...account, ...errors, ...studio, ...voices, ...others };
}

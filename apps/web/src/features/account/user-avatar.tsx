import type { User } from '@parlando/contract';
import { cx } from '../../lib/cx.ts';
import { hueOf, initialOf } from '../../model/voices/voice-names.ts';
import { InitialMark } from '../../ui/initial-mark.tsx';

const sizes = { sm: 'size-7 text-13', md: 'size-9 text-14', lg: 'size-20 text-28' } as const;

export function UserAvatar({ user, size = 'md' }: { user: User; size?: keyof typeof sizes }) {
  const { username, avatar } = user;
  const shape = sizes[size];
  if (avatar)
    return (
      <img src={avatar} alt="" className={cx('inline-flex shrink-0 rounded-full object-cover', shape)} />
    );
  return (
    <InitialMark initial={initialOf(username)} hue={hueOf(username)} className={cx(shape, 'select-none')} />
  );
}

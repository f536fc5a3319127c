import type { User } from '@parlando/contract';
import { cx } from '../../lib/cx.ts';
import { hueOf, initialOf } from '../../model/voices/voice-names.ts';

const sizes = { sm: 'size-7 text-13', md: 'size-9 text-14', lg: 'size-20 text-28' } as const;

/** The picture of an account, or its initial when it has none. */
export function UserAvatar({
  user: { username, avatar },
  size = 'md',
}: {
  user: Pick<User, 'username' | 'avatar'>;
  size?: keyof typeof sizes;
}) {
  const shape = cx('inline-flex shrink-0 rounded-full', sizes[size]);
  if (avatar) return <img src={avatar} alt="" className={cx(shape, 'object-cover')} />;
  return (
    <span
      aria-hidden="true"
      className={cx(shape, 'items-center justify-center font-medium select-none')}
      style={{ backgroundColor: `oklch(0.5 0.09 ${hueOf(username)})`, color: '#fff' }}
    >
      {initialOf(username)}
    </span>
  );
}

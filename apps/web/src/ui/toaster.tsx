import { Toast } from '@base-ui/react/toast';
import { useEffect, useLayoutEffect } from 'react';
import { cx } from '../lib/cx.ts';
import { connectToasts, type ToastTone } from '../lib/toast.ts';
import { useListener } from '../lib/use-listener.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { looks } from './banner.tsx';
import { buttonClass } from './button.tsx';
import { CloseButton } from './close-button.tsx';

const manager = Toast.createToastManager();

/** Renders the messages of `toast()`, at most three at a time; F6 reaches them. Positioned by the utility `toasts`. */
export default function Toaster() {
  const { t } = useTranslation();
  useEffect(
    () =>
      connectToasts(({ tone, words, durationMs, action }) => {
        const id = manager.add({
          // Equal messages have the same id, so that a later one replaces the earlier.
          id: words,
          title: words,
          type: tone,
          timeout: durationMs,
          // High priority would hide the message's buttons from screen readers; urgent messages use a banner.
          priority: 'low',
          ...(action && {
            actionProps: {
              children: action.label,
              onClick: () => {
                action.onPress();
                manager.close(id);
              },
            },
          }),
        });
      }),
    [],
  );
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('ui.notifications')}
          className="toasts pointer-events-none fixed z-70 mx-auto flex w-full max-w-110 flex-col items-center gap-2 px-3"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** At the end of a page the footer lifts the player from its place; notices of a conversion are above the bars. */
function measureFoot(): void {
  const player = document.querySelector('[data-player]');
  const placePx = player ? innerHeight - Number.parseFloat(getComputedStyle(player).bottom) : 0;
  const liftPx = player ? Math.max(0, placePx - player.getBoundingClientRect().bottom) : 0;
  const { style } = document.documentElement;
  style.setProperty('--player-lift', `${liftPx}px`);
  const notices = document.querySelectorAll<HTMLElement>('[data-notices]');
  const heightsPx = Array.from(notices, ({ offsetHeight }) => offsetHeight);
  style.setProperty('--notices-height', `${Math.max(0, ...heightsPx)}px`);
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  useLayoutEffect(measureFoot);
  useListener(window, 'scroll', measureFoot, { passive: true });
  return toasts.map((toast) => {
    const { icon: ToneIcon, colour } = looks[toast.type as ToastTone];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['down', 'right']}
        className="pop pointer-events-auto w-full rounded-control border border-line bg-surface shadow-lift data-[limited]:hidden"
      >
        <Toast.Content className="flex items-center gap-2.5 py-1.5 pr-1.5 pl-3.5">
          <ToneIcon className={cx('shrink-0', colour)} />
          <Toast.Title className="min-w-0 flex-1 py-1.5 text-14 wrap-anywhere" />
          {toast.actionProps && <Toast.Action className={buttonClass('ghost', 'sm')} />}
          <Toast.Close
            // Base UI hides it while toasts are stacked, although it stays focusable; ours are never stacked.
            aria-hidden={false}
            render={<CloseButton />}
          />
        </Toast.Content>
      </Toast.Root>
    );
  });
}

import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { useFocusAfter } from '../lib/focus-page.ts';
import { useBackCloses } from '../lib/use-back-closes.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useUnsaved } from '../lib/use-unsaved.ts';
import type { ButtonVariant } from './button.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after the closing animation. */
  readonly onClosed?: () => void;
  /** Called on close: whether the focus returns to the opener; default true. */
  readonly returnsFocus?: () => boolean;
  readonly title: string;
  readonly description?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Default true. If false, only Escape and the buttons close it. */
  readonly closeOnOutsidePress?: boolean;
  /** Whether Escape, the close button, going back and leaving the page ask first: what was typed would be lost. */
  readonly isUnsaved?: boolean;
  /** Whether it is unsaved as soon as something was typed in it. */
  readonly asksOnceTyped?: boolean;
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

const widths = { sm: 'max-w-100', md: 'max-w-140', lg: 'max-w-190' } as const;

/**
 * A modal dialog: traps the focus, closes on Escape and a press on the backdrop, and returns the focus to its opener.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, onClosed, returnsFocus, size = 'md', footer, children } = props;
  const { t } = useTranslation();
  const { popup, initialFocus } = useFirstFocus();
  useBackCloses(open);
  useFocusAfter(open);
  const [isTyped, setIsTyped] = useState(false);
  if (isTyped && !open) setIsTyped(false);
  const isUnsaved = props.isUnsaved || isTyped;
  const [asks, setAsks] = useState(false);
  const ask = useCallback(() => setAsks(true), []);
  useUnsaved(open && isUnsaved, ask);
  const discard = () => {
    setAsks(false);
    onClose();
  };
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        if (isUnsaved) ask();
        else onClose();
      }}
      disablePointerDismissal={props.closeOnOutsidePress === false}
      {...(onClosed && { onOpenChangeComplete: (next: boolean) => !next && onClosed() })}
    >
      <Base.Portal>
        {/* A dialog over another one dims it, too. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-140 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
        />
        <Base.Popup
          ref={popup}
          data-modal
          initialFocus={initialFocus}
          {...(returnsFocus && { finalFocus: returnsFocus })}
          {...(props.asksOnceTyped && { onInput: () => setIsTyped(true) })}
          className={cx(
            'pop panel fixed inset-x-0 top-[6dvh] z-50 mx-auto flex max-h-[min(86dvh,94dvh-4rem)] w-[calc(100vw-24px)] flex-col shadow-lift outline-none low:top-2 low:max-h-[calc(100dvh-16px)] low:overflow-y-auto',
            widths[size],
          )}
        >
          <DialogHead title={props.title} description={props.description} />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 has-data-form-foot:scroll-pb-16 low:flex-none low:overflow-visible">
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>
          )}
          <DialogClose />
          {isUnsaved && (
            <ConfirmDialog
              open={asks}
              title={t('ui.discard.title')}
              action={t('ui.discard.action')}
              cancel={t('ui.discard.cancel')}
              onConfirm={discard}
              onClose={() => setAsks(false)}
            >
              {t('ui.discard.text')}
            </ConfirmDialog>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The consequences, such as what will be lost. */
  readonly children: ReactNode;
  readonly action: string;
  readonly variant?: ButtonVariant;
  readonly cancel?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation, mainly of actions that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, variant = 'danger', onConfirm, onClose, ...foot } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      footer={<DialogFoot {...foot} variant={variant} onClick={onConfirm} onCancel={onClose} />}
    >
      <div className="text-ink-2">{children}</div>
    </Dialog>
  );
}

interface DialogHeadProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Controls next to the title. */
  readonly aside?: ReactNode;
}

/** Title and description for any Base UI Dialog, with space for `DialogClose`. */
export function DialogHead({ title, description, aside }: DialogHeadProps) {
  const heading = <Base.Title className="text-16 font-bold">{title}</Base.Title>;
  return (
    <div className={cx('border-b border-line pr-16 pl-5', aside ? 'py-3 pointer-coarse:py-2' : 'py-4.5')}>
      {aside ? (
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {description && <Base.Description className="mt-1 text-13 text-ink-2">{description}</Base.Description>}
    </div>
  );
}

/** The close button on the right of the header. Last in tab order: the dialog's main controls come before it. */
export function DialogClose() {
  const { t } = useTranslation();
  return (
    <Base.Close
      className="absolute top-3 right-3 pointer-coarse:top-2 pointer-coarse:right-2"
      render={<IconButton label={t('ui.close')} icon={<CloseIcon />} tooltip={false} />}
    />
  );
}

const field = ['input', 'textarea']
  .map((tag) => `${tag}:not(:disabled, [type="hidden"], [aria-hidden], [tabindex="-1"])`)
  .join();

/**
 * Focuses, when a dialog opens, the first match of the selector (default: the first field), or else the first
 * control. After a tap the focus stays on the dialog, so that no on-screen keyboard covers it.
 */
export function useFirstFocus(selector = field) {
  const popup = useRef<HTMLDivElement>(null);
  const initialFocus = (how: string) =>
    (how !== 'touch' && popup.current?.querySelector<HTMLElement>(selector)) || true;
  return { popup, initialFocus };
}

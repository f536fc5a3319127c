import { type ReactNode, useCallback, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useUnsaved } from '../lib/use-unsaved.ts';
import type { ButtonVariant } from './button.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import { Modal, type ModalProps } from './modal.tsx';

export interface DialogProps extends ModalProps {
  /** Called after the closing animation. */
  readonly onClosed?: () => void;
  /** Called on close: whether the focus returns to the opener; default true. */
  readonly returnsFocus?: () => boolean;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Whether Escape, the close button, going back and leaving the page ask first: what was typed would be lost. */
  readonly isUnsaved?: boolean;
  /** Whether it is unsaved as soon as something was typed in it. */
  readonly asksOnceTyped?: boolean;
}

const widths = { sm: 'max-w-100', md: 'max-w-140', lg: 'max-w-190' } as const;

export function Dialog({ size = 'md', asksOnceTyped, children, ...props }: DialogProps) {
  const { open, onClose } = props;
  const { t } = useTranslation();
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
    <Modal
      {...props}
      kind="dialog"
      onClose={isUnsaved ? ask : onClose}
      onInput={() => asksOnceTyped && setIsTyped(true)}
      popupClassName={cx(
        'pop panel inset-x-0 top-[6dvh] mx-auto max-h-[min(86dvh,94dvh-5rem)] w-[calc(100vw-24px)] low:top-2 low:max-h-[calc(100dvh-16px)]',
        widths[size],
      )}
      bodyClassName="has-data-form-foot:scroll-pb-16 low:flex-none low:overflow-visible"
      footerClassName="justify-end"
    >
      {children}
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
    </Modal>
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

/** Asks for confirmation, mainly of actions that cannot be undone: Enter cancels those, and does what is harmless. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, variant = 'danger', onConfirm, onClose, ...foot } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      firstFocus={variant === 'danger' ? undefined : 'button + button'}
      footer={<DialogFoot {...foot} variant={variant} onClick={onConfirm} onCancel={onClose} />}
    >
      <div className="text-ink-2">{children}</div>
    </Dialog>
  );
}

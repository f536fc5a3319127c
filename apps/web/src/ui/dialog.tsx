import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/cx.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** It is gone. */
  readonly onClosed?: () => void;
  /** Asked as it closes: whether the focus goes back to what opened it, as it does by default. */
  readonly returnsFocus?: () => boolean;
  readonly title: string;
  readonly description?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Default true. When false only Escape and the buttons close it. */
  readonly closeOnOutsidePress?: boolean;
  /** Buttons at the foot. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

const widths = { sm: 'max-w-100', md: 'max-w-140', lg: 'max-w-190' } as const;

/** A modal dialog: focus stays inside, Escape and the backdrop close it, focus returns to what opened it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, onClosed, returnsFocus, size = 'md', footer, children } = props;
  const { popup, initialFocus } = useFirstFocus();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      disablePointerDismissal={props.closeOnOutsidePress === false}
      {...(onClosed && { onOpenChangeComplete: (next: boolean) => !next && onClosed() })}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-140 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup
          ref={popup}
          data-modal
          initialFocus={initialFocus}
          {...(returnsFocus && { finalFocus: returnsFocus })}
          className={cx(
            'pop panel fixed inset-x-0 top-[6dvh] z-50 mx-auto flex max-h-[min(86dvh,94dvh-64px)] w-[calc(100vw-24px)] flex-col shadow-lift outline-none',
            widths[size],
          )}
        >
          <DialogHead title={props.title} description={props.description} />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer && <div className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>}
          <DialogClose />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface DialogHeadProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Controls beside the title. */
  readonly aside?: ReactNode;
}

/** Title and description of anything on Base UI's Dialog, with room for its `DialogClose`. */
export function DialogHead({ title, description, aside }: DialogHeadProps) {
  const heading = <Base.Title className="text-16 font-bold">{title}</Base.Title>;
  return (
    <div className={cx('border-b border-line pr-16 pl-5', aside ? 'py-3' : 'py-4.5')}>
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

/** The close button at the right of the head. The last in the page's order: what a dialog is for comes before it. */
export function DialogClose() {
  const { t } = useTranslation();
  return (
    <Base.Close
      className="absolute top-3 right-3"
      render={<IconButton label={t('ui.close')} icon={<CloseIcon />} tooltip={false} />}
    />
  );
}

const field = ['input', 'textarea']
  .map((tag) => `${tag}:not(:disabled, [type="hidden"], [aria-hidden], [tabindex="-1"])`)
  .join();

/**
 * Where the focus goes when a dialog opens: to what the selector finds, by default the first field, else to the first
 * control. After a tap it stays on the dialog, so that no keyboard comes up over it.
 */
export function useFirstFocus(selector = field) {
  const popup = useRef<HTMLDivElement>(null);
  const initialFocus = (how: string) =>
    (how !== 'touch' && popup.current?.querySelector<HTMLElement>(selector)) || true;
  return { popup, initialFocus };
}

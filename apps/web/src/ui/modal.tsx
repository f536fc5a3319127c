import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { focusPage, useFocusAfter } from '../lib/focus-page.ts';
import { useBackCloses } from '../lib/use-back-closes.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';

export interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Default true. If false, only Escape and the buttons close it. */
  readonly closeOnOutsidePress?: boolean;
  /** Focuses the dialog itself first: its content, which comes later, is what Tab shall reach. */
  readonly comesLater?: boolean;
  /** Selector of the element to focus first; default the first field, or else the first button. */
  readonly firstFocus?: string | undefined;
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

interface ModalKind {
  readonly kind: 'dialog' | 'drawer';
  readonly popupClassName: string;
  readonly bodyClassName: string | undefined;
  readonly footerClassName?: string;
  /** Controls next to the title. */
  readonly aside?: ReactNode;
  readonly onClosed?: (() => void) | undefined;
  readonly returnsFocus?: (() => boolean) | undefined;
  readonly onInput?: (() => void) | undefined;
}

const field = ['input', 'textarea']
  .map((tag) => `${tag}:not(:disabled, [type="hidden"], [aria-hidden], [tabindex="-1"])`)
  .join();

/**
 * What dialogs and drawers share: traps the focus, closes on Escape and a press on the backdrop, and returns the focus
 * to its opener. After a tap the first focus stays on the popup, so that no on-screen keyboard covers it.
 */
export function Modal(props: ModalProps & ModalKind) {
  const { open, onClose, onClosed, returnsFocus, firstFocus = field } = props;
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(open);
  useFocusAfter(open);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      disablePointerDismissal={props.closeOnOutsidePress === false}
      onOpenChangeComplete={(next) => {
        if (next) return;
        onClosed?.();
        // Until the popup has faded out, it keeps the focus that its opener no longer takes.
        setTimeout(focusPage);
      }}
    >
      <Base.Portal>
        {/* One over another one dims it, too. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-140 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
        />
        <Base.Popup
          ref={popup}
          data-modal={props.kind}
          initialFocus={(how) =>
            props.comesLater
              ? popup.current
              : (how !== 'touch' && popup.current?.querySelector<HTMLElement>(firstFocus)) || true
          }
          {...(returnsFocus && { finalFocus: returnsFocus })}
          onInput={props.onInput}
          className={cx('fixed z-50 flex flex-col shadow-lift outline-none', props.popupClassName)}
        >
          <div className="relative flex min-h-0 flex-1 flex-col low:overflow-y-auto">
            <Head {...props} />
            <div className={cx('min-h-0 flex-1 overflow-y-auto px-5 py-4', props.bodyClassName)}>
              {props.children}
            </div>
            {props.footer && (
              <div
                className={cx('flex flex-wrap gap-2 border-t border-line px-5 py-3', props.footerClassName)}
              >
                {props.footer}
              </div>
            )}
            {/* Last in tab order: the main controls come before it. */}
            <Base.Close
              className="absolute top-3 right-3 pointer-coarse:top-2 pointer-coarse:right-2"
              render={<IconButton label={t('ui.close')} icon={<CloseIcon />} tooltip={false} />}
            />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Title and description, with space for the close button. */
function Head({
  title,
  description,
  aside,
}: Pick<ModalProps & ModalKind, 'title' | 'description' | 'aside'>) {
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

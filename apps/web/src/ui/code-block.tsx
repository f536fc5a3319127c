import { type ReactNode, useId } from 'react';
import { copyCode } from '../lib/copy-code.ts';
import { cx } from '../lib/cx.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Button } from './button.tsx';
import { CopyIcon } from './later-icons.tsx';

interface CodeBlockProps {
  readonly source: string;
  /** On the left of the header. */
  readonly title?: ReactNode;
  /** Buttons next to the copy button. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Code with a copy button. Lines do not wrap; it scrolls sideways. */
export function CodeBlock({ source, title, children, className }: CodeBlockProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={cx('flex min-w-0 flex-col rounded-control bg-sunken', className)}>
      <div className="flex items-center justify-end gap-2 px-2 pt-2 print:hidden">
        {title && <span className="min-w-0 flex-1 truncate pl-1.5 text-12 text-ink-2">{title}</span>}
        {children}
        <Button
          size="sm"
          variant="ghost"
          icon={<CopyIcon />}
          aria-describedby={id}
          onClick={() => void copyCode(source)}
        >
          {t('guide.docs.copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by the keyboard */}
      <pre tabIndex={0} className="mt-0! overflow-x-auto rounded-control bg-transparent! px-3.5 pt-1 pb-3">
        <code id={id} className="bg-transparent! p-0! font-mono text-13 leading-5.5">
          {source}
        </code>
      </pre>
    </div>
  );
}

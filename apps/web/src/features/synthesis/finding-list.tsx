import { isErrorCode } from '@parlando/contract';
import { formatMessage } from '@parlando/locales/format-message';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { ErrorIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx';
import type { Finding } from './validate.ts';

const shownAtMost = 5;
const looks = {
  error: { icon: ErrorIcon, colour: 'text-danger' },
  warning: { icon: WarningIcon, colour: 'text-warning' },
  info: { icon: InfoIcon, colour: 'text-ink-3' },
} as const;
const order = ['error', 'warning', 'info'] as const;

/** Errors first. An entry of SSML leads to its place. */
export function FindingList({
  findings,
  onGoTo,
}: {
  findings: readonly Finding[];
  onGoTo: (line: number, column: number) => void;
}) {
  const { t } = useTranslation();
  const sorted = findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  const more = sorted.length - shownAtMost;
  return (
    <div aria-live="polite">
      {sorted.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1">
          {sorted.slice(0, shownAtMost).map((finding) => (
            <li key={`${finding.code}:${finding.line}:${finding.column}`}>
              <FindingRow finding={finding} words={findingWords(t, finding)} onGoTo={onGoTo} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="mt-1 pl-6 text-13 text-ink-3">{t('editor.moreFindings', { count: more })}</p>
      )}
    </div>
  );
}

function FindingRow({
  finding: { severity, line, column },
  words,
  onGoTo,
}: {
  finding: Finding;
  words: string;
  onGoTo: (line: number, column: number) => void;
}) {
  const { icon: SeverityIcon, colour } = looks[severity];
  const content = (
    <>
      <SeverityIcon size={16} className={cx('mt-px shrink-0', colour)} />
      <span className="min-w-0">{words}</span>
    </>
  );
  const shared = 'flex items-start gap-2 text-left text-13 text-ink-2';
  if (line === undefined || column === undefined) return <p className={shared}>{content}</p>;
  return (
    <button
      type="button"
      className={cx(shared, 'rounded-tag hover:text-ink')}
      onClick={() => onGoTo(line, column)}
    >
      {content}
    </button>
  );
}

export function findingWords(t: TFunction, { code, values }: Finding): string {
  if (code === 'VOICE_MISSING' || code === 'LANGUAGE_MISSING') return t(`editor.findings.${code}`);
  const words = isErrorCode(code)
    ? t(`errors.${code}`, { skipInterpolation: true })
    : t(`warnings.${code}`, { skipInterpolation: true });
  return formatMessage(words, values);
}

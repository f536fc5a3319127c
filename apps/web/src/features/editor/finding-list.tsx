import { isErrorCode } from '@parlando/contract';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatWords } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import type { Finding } from '../../model/document/validate.ts';
import { ErrorIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx';
import { orderSsml } from './ssml-order.ts';

const shownAtMost = 5;
const looks = {
  error: { icon: ErrorIcon, colour: 'text-danger' },
  warning: { icon: WarningIcon, colour: 'text-warning' },
  info: { icon: InfoIcon, colour: 'text-ink-3' },
} as const;
const order = ['error', 'warning', 'info'] as const;

/** Errors first. A finding in SSML links to its position. */
export const FindingList = memo(function FindingList({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation();
  const sorted = findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  const more = sorted.length - shownAtMost;
  return (
    <div aria-live="polite" className="px-3 wide:px-4">
      {sorted.length > 0 && (
        <ul className="flex flex-col gap-1 pb-2">
          {sorted.slice(0, shownAtMost).map((finding) => (
            <li key={keyOf(finding)}>
              <FindingRow finding={finding} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="pb-2 pl-6 text-13 text-ink-3">{t('editor.moreFindings', { count: more })}</p>
      )}
    </div>
  );
});

/** Unspoken marks have neither a reason nor an offset, and differ by their words only. */
function keyOf({ code, reason, attribute, offset, values }: Finding): string {
  return [code, reason, attribute, offset, values?.words].join(':');
}

function FindingRow({ finding }: { finding: Finding }) {
  const { t } = useTranslation();
  const { severity, offset } = finding;
  const { icon: SeverityIcon, colour } = looks[severity];
  const content = (
    <>
      <SeverityIcon size={16} className={cx('mt-px shrink-0', colour)} />
      <span className="min-w-0">{findingWords(t, finding)}</span>
    </>
  );
  const shared = 'flex items-start gap-2 text-left text-13 text-ink-2';
  if (offset === undefined) return <p className={shared}>{content}</p>;
  return (
    <button
      type="button"
      className={cx(shared, 'rounded-tag hover:text-ink')}
      onClick={() => orderSsml({ offset })}
    >
      {content}
    </button>
  );
}

const raw = { skipInterpolation: true } as const;

export function findingWords(t: TFunction, finding: Finding): string {
  return [mainWords(t, finding), reasonWords(t, finding)].filter(Boolean).join(' ');
}

function mainWords(t: TFunction, { code, values }: Finding): string {
  switch (code) {
    case 'VOICE_MISSING':
    case 'LANGUAGE_MISSING':
    case 'MARK_NOT_SPOKEN':
      return formatWords(t(`editor.findings.${code}`, raw), values);
    case 'SSML_STYLE_NOT_OF_VOICE':
    case 'SSML_ROLE_NOT_OF_VOICE':
    case 'SSML_VOICE_UNKNOWN':
    case 'SSML_AZURE_STRUCTURE':
      return formatWords(t(`ssml.findings.${code}`, raw), values);
    default:
      return formatWords(isErrorCode(code) ? t(`errors.${code}`, raw) : t(`warnings.${code}`, raw), values);
  }
}

/** The detailed reason of an SSML error; its texts are loaded with the SSML editor. */
function reasonWords(t: TFunction, { reason, values }: Finding): string {
  if (!reason) return '';
  const words = formatWords(t(`ssml.reasons.${reason}`, raw), values);
  const expected = values?.expected ? formatWords(t('ssml.expected', raw), values) : '';
  return [words, expected].filter(Boolean).join(' ');
}

import type { SubtitleIssue } from '@parlando/speech/subtitles';
import { useTranslation } from '../../lib/use-translation.ts';

/** More do not help. */
const mostShown = 50;

/** What was repaired or left out when a file was read, with line numbers. */
export function IssueList({ issues }: { readonly issues: readonly SubtitleIssue[] }) {
  const { t } = useTranslation();
  if (issues.length === 0) return null;
  return (
    <details className="rounded-control bg-warning-soft px-3.5 py-2.5">
      <summary className="cursor-pointer font-medium">{t('timed.issues', { count: issues.length })}</summary>
      <ul className="mt-1 text-13 text-ink-2">
        {issues.slice(0, mostShown).map(({ line, fault }) => (
          <li key={`${line} ${fault}`}>{t('timed.issue', { line, fault: t(`timed.faults.${fault}`) })}</li>
        ))}
        {issues.length > mostShown && <li>{t('timed.moreIssues', { count: issues.length - mostShown })}</li>}
      </ul>
    </details>
  );
}

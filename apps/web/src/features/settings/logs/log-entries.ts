import i18next from 'i18next';
import type { ErrorEntry } from '../../../lib/error-history.ts';
import { formatDateTime } from '../../../lib/format.ts';
import type { PastRequest } from '../../../model/conversion/request-history.ts';
import { secretSettings } from '../../../model/settings/setting-fields.ts';
import { useSettings } from '../../../model/settings/settings-store.ts';

export interface LogEntry {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly title: string;
  readonly text: string;
}

export function errorLog(entries: readonly ErrorEntry[]): LogEntry[] {
  return entries.map(({ at, code, source, details }, index) => ({
    id: `${at} ${entries.length - index}`,
    at,
    title: `${code} · ${source}`,
    text: Object.keys(details).length > 0 ? maskKeys(JSON.stringify(details)) : '',
  }));
}

export function requestLog(requests: readonly PastRequest[]): LogEntry[] {
  return requests.map((past) => ({
    id: past.id,
    at: past.startTime,
    title: [i18next.t(`settings.logs.requestStatus.${past.status}`), past.failure?.code]
      .filter(Boolean)
      .join(' · '),
    text: requestText(past),
  }));
}

function requestText({ id, api, voice, characters, startTime, endTime }: PastRequest): string {
  const seconds = endTime === null ? null : ((endTime - startTime) / 1000).toFixed(1);
  const facts = [
    id,
    `api ${api}`,
    voice,
    i18next.t('settings.logs.characters', { count: characters }),
    seconds && i18next.t('settings.logs.duration', { seconds }),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** One line for each entry, for the clipboard. */
export function logText(entries: readonly LogEntry[]): string {
  return entries
    .map(({ at, title, text }) => [new Date(at).toISOString(), title, text].filter(Boolean).join('\t'))
    .join('\n');
}

export function matches({ at, title, text }: LogEntry, wanted: string): boolean {
  const words = `${formatDateTime(at)} ${title} ${text}`.toLocaleLowerCase();
  return words.includes(wanted.trim().toLocaleLowerCase());
}

/** People show logs to others, so keys are masked. */
function maskKeys(text: string): string {
  const settings = useSettings.getState();
  return secretSettings.reduce(
    (clean, name) => (settings[name] === '' ? clean : clean.replaceAll(settings[name], '••••')),
    text,
  );
}

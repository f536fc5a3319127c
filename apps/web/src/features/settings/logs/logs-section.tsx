import { limits } from '@parlando/contract';
import i18next from 'i18next';
import { useState } from 'react';
import { copyAndSay } from '../../../lib/copy-code.ts';
import { type ErrorEntry, errorHistory } from '../../../lib/error-history.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { type PastRequest, requestHistory } from '../../../model/conversion/request-history.ts';
import { secretSettings } from '../../../model/settings/setting-fields.ts';
import { useSettings } from '../../../model/settings/settings-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Section } from '../../../ui/page.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const none = { errors: 'settings.logs.noErrors', requests: 'settings.logs.noRequests' } as const;

/** The last errors and conversions of this browser: view, copy, clear. */
export function LogsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<keyof typeof none>('errors');
  const [wanted, setWanted] = useState('');
  const logs = {
    errors: errorLog(errorHistory.useEntries()),
    requests: requestLog(requestHistory.useEntries()),
  };
  const all = logs[shown];
  const found = all.filter((entry) => matches(entry, wanted));
  const empty = t(all.length === 0 ? none[shown] : 'settings.logs.noMatch');
  const list = <LogList entries={found} empty={empty} />;
  const copy = () => copyAndSay(logText(found), t('settings.logs.copied'), t('settings.logs.copyFailed'));
  const clear = () => {
    (shown === 'errors' ? errorHistory : requestHistory).clear();
    toast('success', t('settings.logs.cleared'));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.sections.logs')}
      size="lg"
      footer={
        <>
          <Button disabled={found.length === 0} onClick={() => void copy()}>
            {t('settings.logs.copy')}
          </Button>
          <Button variant="danger" disabled={all.length === 0} onClick={clear}>
            {t('settings.logs.clear')}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('settings.sections.logs')}
        value={shown}
        onChange={setShown}
        items={(['errors', 'requests'] as const).map((log) => ({
          value: log,
          label: t(`settings.logs.${log}`, { count: logs[log].length }),
        }))}
      >
        <TextField
          label={t('settings.logs.filter')}
          placeholder={t('settings.logs.filter')}
          hideLabel
          type="search"
          value={wanted}
          className="mt-3"
          onChange={(event) => setWanted(event.target.value)}
        />
        <TabPanel value="errors">{list}</TabPanel>
        <TabPanel value="requests">{list}</TabPanel>
      </Tabs>
    </Dialog>
  );
}

function LogList({ entries, empty }: { entries: readonly LogEntry[]; empty: string }) {
  if (entries.length === 0) return <p className="py-8 text-center text-ink-3">{empty}</p>;
  return (
    <ul className="mt-2 flex min-h-60 flex-col divide-y divide-line">
      {entries.map(({ id, at, title, text }) => (
        <li key={id} className="py-2">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium break-words">{title}</span>
            <time dateTime={new Date(at).toISOString()} className="text-12 text-ink-3">
              {formatDateTime(at)}
            </time>
          </p>
          {text && <p className="font-mono text-12 break-all text-ink-2">{text}</p>}
        </li>
      ))}
    </ul>
  );
}

export function LogsSection() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('settings.sections.logs')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 text-ink-2">
          {t('settings.logs.text', { count: limits.historyEntries })}
        </p>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('settings.logs.open')}
        </Button>
      </div>
      {open && <LogsDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

interface LogEntry {
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

function requestLog(requests: readonly PastRequest[]): LogEntry[] {
  return requests.map((past) => ({
    id: past.id,
    at: past.startTime,
    title: [i18next.t(`settings.logs.requestStatus.${past.status}`), past.failure?.code]
      .filter(Boolean)
      .join(' · '),
    text: requestText(past),
  }));
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

function requestText({ id, api, voice, characters, startTime, endTime }: PastRequest): string {
  const seconds = endTime === null ? null : formatNumber((endTime - startTime) / 1000, oneDecimal);
  const facts = [
    id,
    `api ${api}`,
    voice,
    i18next.t('settings.logs.characters', { count: characters }),
    seconds && i18next.t('settings.logs.duration', { seconds }),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** One line per entry, for the clipboard. */
export function logText(entries: readonly LogEntry[]): string {
  return entries
    .map(({ at, title, text }) => [new Date(at).toISOString(), title, text].filter(Boolean).join('\t'))
    .join('\n');
}

function matches({ at, title, text }: LogEntry, wanted: string): boolean {
  const words = `${formatDateTime(at)} ${title} ${text}`.toLocaleLowerCase();
  return words.includes(wanted.trim().toLocaleLowerCase());
}

/** Keys are masked, because people share logs. */
function maskKeys(text: string): string {
  const settings = useSettings.getState();
  return secretSettings.reduce(
    (clean, name) => (settings[name] === '' ? clean : clean.replaceAll(settings[name], '••••')),
    text,
  );
}

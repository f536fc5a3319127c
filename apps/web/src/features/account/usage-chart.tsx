import { getUsageChart, type RouteReply } from '@parlando/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatCompact, formatNumber } from '../../lib/format.ts';
import { languageTag } from '../../lib/language.ts';
import { listQuery } from '../../lib/route-query.ts';
import { useTheme } from '../../lib/theme.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { engineName } from '../../model/conversion/engine-name.ts';
import { useOwnQuery } from '../../model/session/access.ts';
import { useVoiceName } from '../../model/voices/use-voice-words.ts';
import { useVoiceData } from '../../model/voices/voices.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/page.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { drawStackedBars, type StackedBars, seriesColour } from './usage-bars-plot.ts';
import { bucketLabel, type Period, periods } from './usage-buckets.ts';

const groups = { service: 'options.service', voice: 'result.voice', key: 'keys.one' } as const;
type Group = keyof typeof groups;
type Usage = RouteReply<typeof getUsageChart>;

export const usageQuery = (period: Period, groupBy: Group) =>
  listQuery('user', getUsageChart, { query: { period, groupBy } });

/** Characters spoken over time, by service, voice or API key. */
export default function UsageChart({ initialGroup = 'service' }: { initialGroup?: Group }) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>('day');
  const [groupBy, setGroupBy] = useState<Group>(initialGroup);
  useVoiceData();
  const usage = useOwnQuery(usageQuery(period, groupBy));
  return (
    <Section
      title={t('user.chart.title')}
      aside={
        <div className="flex flex-wrap gap-2">
          <RadioGroup
            label={t('user.chart.period')}
            hideLabel
            value={period}
            onChange={setPeriod}
            options={periods.map((value) => ({ value, label: t(`user.chart.periods.${value}`) }))}
          />
          <RadioGroup
            label={t('user.chart.groupBy')}
            hideLabel
            value={groupBy}
            onChange={setGroupBy}
            options={(['service', 'voice', 'key'] as const).map((value) => ({
              value,
              label: t(groups[value]),
            }))}
          />
        </div>
      }
    >
      <Loaded query={usage} skeleton={['h-60']}>
        {(data) => <Chart usage={data} period={period} groupBy={groupBy} />}
      </Loaded>
    </Section>
  );
}

function Chart({ usage, period, groupBy }: { usage: Usage; period: Period; groupBy: Group }) {
  const { t, i18n } = useTranslation();
  const theme = useTheme((state) => state.theme);
  const target = useRef<HTMLDivElement>(null);
  const seriesName = useSeriesName(groupBy);
  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels are written in the language
  const bars = useMemo(
    (): StackedBars => ({
      labels: usage.buckets.map((at) => bucketLabel(at, period, usage.timeZone, languageTag())),
      series: usage.series.map(({ name, characters }) => ({
        id: name,
        name: seriesName(name),
        values: characters,
      })),
      formatValue: formatCompact,
    }),
    [usage, period, seriesName, language],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colours are read while drawing
  useEffect(() => (target.current ? drawStackedBars(target.current, bars) : undefined), [bars, theme]);
  if (bars.series.length === 0) return <p className="text-ink-2">{t('user.chart.empty')}</p>;
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <div ref={target} aria-hidden="true" className="min-h-55 w-full min-w-0 overflow-hidden" />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
        {bars.series.map(({ id, name, values }, index) => (
          <li key={id} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className="size-2.5 rounded-full forced-color-adjust-none"
              style={{ backgroundColor: seriesColour(index) }}
            />
            {name}: {t('tasks.characters', { count: sum(values) })}
          </li>
        ))}
      </ul>
      <UsageTable bars={bars} />
    </figure>
  );
}

/** The same numbers for people who cannot see the chart. */
function UsageTable({ bars }: { bars: StackedBars }) {
  const { t } = useTranslation();
  return (
    <div className="sr-only">
      <table>
        <caption>{t('user.chart.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('user.chart.period')}</th>
            {bars.series.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.labels.map((label, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two buckets may have the same label, their places differ
            <tr key={at}>
              <th scope="row">{label}</th>
              {bars.series.map(({ id, values }) => (
                <td key={id}>{formatNumber(values[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The server identifies a service by its engine, a voice by its id and an API key by its name. */
function useSeriesName(groupBy: Group): (name: string) => string {
  const { t } = useTranslation();
  const voiceName = useVoiceName();
  if (groupBy === 'key') return (name) => name || t('keys.without');
  return groupBy === 'voice' ? voiceName : engineName;
}

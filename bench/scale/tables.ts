import type { Cost, Measurements } from './measured.ts';
import { type Forecast, forecast, habits } from './people.ts';

const rounded = (value: number): string => {
  if (value === 0) return '0';
  if (value >= 100) return Math.round(value).toLocaleString('en').replaceAll(',', ' ');
  return String(Number(value.toPrecision(2)));
};
const bytes = (value: number): string => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  return `${rounded(value / 1000 ** power)} ${units[power]}`;
};

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

const costs: readonly (readonly [string, (cost: Cost) => string])[] = [
  ['processor of the processes, the embedded engine included', (cost) => `${rounded(cost.serverCpuMs)} ms`],
  ['processor of PostgreSQL', (cost) => `${rounded(cost.databaseCpuMs)} ms`],
  ['time in statements', (cost) => `${rounded(cost.databaseMs)} ms`],
  ['statements', (cost) => rounded(cost.statements)],
  ['rows that stay', (cost) => rounded(cost.rows)],
  ['tables and indexes', (cost) => bytes(cost.tableBytes)],
  ['write-ahead log', (cost) => bytes(cost.walBytes)],
  ['notifications', (cost) => `${rounded(cost.notifications)} (${bytes(cost.notificationBytes)})`],
  ['audio', (cost) => bytes(cost.audioBytes)],
];

export function costTable({ together, apart }: Measurements): string {
  return table(
    ['', 'a task', 'a segment', 'a task from the cache', 'apart: a task', 'apart: a segment'],
    costs.map(([what, show]) => [
      what,
      ...[together.task, together.segment, together.cachedTask, apart.task, apart.segment].map(show),
    ]),
  );
}

export function statementTable({ together, apart }: Measurements): string {
  const names = [...new Set([...together.statements, ...apart.statements].map(({ what }) => what))];
  const cells = (statements: Measurements['together']['statements'], name: string) => {
    const found = statements.find(({ what }) => what === name);
    if (found === undefined) return ['–', '–', '–'];
    return [rounded(found.callsPerSegment), `${rounded(found.ms)} ms`, bytes(found.walBytes)];
  };
  return table(
    ['statement', 'a segment', 'takes', 'log', 'apart: a segment', 'takes', 'log'],
    names.map((name) => [name, ...cells(together.statements, name), ...cells(apart.statements, name)]),
  );
}

/** Segments a second that one core of PostgreSQL carries. */
export function primaryTable({ together, apart }: Measurements): string {
  const each = ({ task, segment }: Measurements['together'], name: 'databaseCpuMs' | 'walBytes') =>
    segment[name] + task[name] / habits.segmentsEach;
  const row = (what: string, measured: Measurements['together']) => {
    const perCore = 1000 / each(measured, 'databaseCpuMs');
    return [
      ...[what, rounded(perCore), rounded(perCore * 8 * 0.6)],
      bytes(each(measured, 'walBytes') * perCore * 8 * 0.6),
      `${rounded(measured.idleStatements)} (${rounded(measured.idleDatabaseMs)} ms)`,
      rounded(measured.connections),
    ];
  };
  return table(
    [
      '',
      'segments/s a core',
      '8 cores at 60 %',
      'log a second then',
      'idle statements/s a process',
      'connections a process',
    ],
    [row('processes that do both', together), row('api and worker', apart)],
  );
}

const forecasts: readonly (readonly [string, (of: Forecast) => string])[] = [
  ['segments a day', ({ segmentsADay }) => rounded(segmentsADay)],
  ['at the peak: tasks, segments a second', (of) => `${rounded(of.peakTasks)}, ${rounded(of.peakSegments)}`],
  [
    'processes: api + worker',
    ({ apis, workers }) => (apis === 0 ? 'one that does both' : `${apis} + ${workers}`),
  ],
  ['busy cores of the processes at the peak', ({ speakingCores }) => rounded(speakingCores)],
  ['busy cores of PostgreSQL at the peak', ({ databaseCores }) => rounded(databaseCores)],
  ['connections', ({ connections }) => rounded(connections)],
  ['notifications delivered a second', ({ delivered }) => rounded(delivered)],
  [`rows kept (${habits.historyDays} days)`, ({ rowsKept }) => rounded(rowsKept)],
  ['tables and indexes', ({ tableBytes }) => bytes(tableBytes)],
  ['write-ahead log a day', ({ walBytesADay }) => bytes(walBytesADay)],
  ['audio kept', ({ audioBytes }) => bytes(audioBytes)],
  [
    'S3 requests a day: PUT, GET, LIST',
    ({ requestsADay: { put, get, list } }) => [put, get, list].map(rounded).join(', '),
  ],
  ['S3 a month', ({ usdAMonth }) => `${rounded(usdAMonth)} USD`],
  ['first audio at the peak, 95 of 100 (simulated)', ({ firstMs }) => `${rounded(firstMs)} ms`],
];

export function peopleTable(measurements: Measurements): string {
  const sizes = [10, 1000, 100_000].map((people) => forecast(people, measurements));
  return table(
    ['', ...sizes.map(({ people }) => `${rounded(people)} people`)],
    forecasts.map(([what, show]) => [what, ...sizes.map(show)]),
  );
}

/** What the page has between its marks. */
export const tables = {
  taken: ({ taken }: Measurements) => `Measured ${taken}.`,
  cost: costTable,
  statements: statementTable,
  primary: primaryTable,
  people: peopleTable,
} as const;

const mark = (name: string) => new RegExp(`(<!-- ${name}:start -->\\n)[\\s\\S]*?(<!-- ${name}:end -->)`);

/** Fills the page with the tables. */
export function fillPage(page: string, measurements: Measurements): string {
  return Object.entries(tables).reduce((text, [name, make]) => {
    if (!mark(name).test(text)) throw new Error(`the page has no place for ${name}`);
    return text.replace(mark(name), (_, start, end) => `${start}${make(measurements)}\n${end}`);
  }, page);
}

import { quantile } from '../measure.ts';
import type { Measured } from './measured.ts';
import { type Plant, simulate } from './simulate.ts';

/** What is assumed of people. The page says so too. */
export const habits = {
  conversionsADay: 5,
  segmentsEach: 8,
  /** Part of the day’s work in its busiest hour. */
  busiestHour: 0.15,
  historyDays: 7,
} as const;

/** Amazon’s list prices in USD. */
const price = { thousandPuts: 0.005, thousandGets: 0.0004, gigabyteMonth: 0.023 } as const;
/** Objects that one LIST names. */
const listed = 1000;
/** A processor is planned for so much of its time. */
const planned = 0.6;
const coresOfWorker = 4;
/** An instance so small is one process. */
const mostCoresOfOne = 2;
const day = 86_400;

export interface Forecast {
  readonly people: number;
  readonly segmentsADay: number;
  readonly peakTasks: number;
  readonly peakSegments: number;
  readonly workers: number;
  readonly apis: number;
  /** Cores busy at the peak. */
  readonly speakingCores: number;
  readonly databaseCores: number;
  readonly connections: number;
  readonly delivered: number;
  readonly rowsKept: number;
  readonly tableBytes: number;
  readonly walBytesADay: number;
  readonly audioBytes: number;
  readonly requestsADay: { readonly put: number; readonly get: number; readonly list: number };
  readonly usdAMonth: number;
  /** 95 of 100 first segments at the peak, by the simulation. */
  readonly firstMs: number;
}

export function forecast(
  people: number,
  { together, apart }: { together: Measured; apart: Measured },
): Forecast {
  const tasksADay = people * habits.conversionsADay;
  const segmentsADay = tasksADay * habits.segmentsEach;
  const peakTasks = (tasksADay * habits.busiestHour) / 3600;
  const peakSegments = peakTasks * habits.segmentsEach;
  const speakingCores = (of: Measured) =>
    (peakTasks * of.task.serverCpuMs + peakSegments * of.segment.serverCpuMs) / 1000;
  const isOne = speakingCores(together) / planned <= mostCoresOfOne;
  const measured = isOne ? together : apart;
  const { task, segment } = measured;
  const cores = speakingCores(measured);
  const workers = isOne ? 1 : Math.max(2, Math.ceil(cores / planned / coresOfWorker));
  const apis = isOne ? 0 : Math.max(2, Math.ceil(workers / 4));
  const processes = workers + apis;
  const perTask = <Name extends keyof typeof task>(name: Name) =>
    task[name] + habits.segmentsEach * segment[name];
  const kept = tasksADay * habits.historyDays;
  const audioBytes = kept * perTask('audioBytes');
  const requestsADay = requestsOf(segmentsADay, kept);
  return {
    ...{ people, segmentsADay, peakTasks, peakSegments, workers, apis, speakingCores: cores, audioBytes },
    databaseCores:
      (peakTasks * task.databaseCpuMs +
        peakSegments * segment.databaseCpuMs +
        processes * measured.idleDatabaseMs) /
      1000,
    connections: Math.ceil(processes * measured.connections),
    delivered: (peakTasks * task.notifications + peakSegments * segment.notifications) * processes,
    rowsKept: kept * perTask('rows'),
    tableBytes: kept * perTask('tableBytes'),
    walBytesADay: tasksADay * perTask('walBytes'),
    requestsADay,
    usdAMonth: priceOf(requestsADay, audioBytes),
    firstMs: firstAudioAt(peakTasks, plantOf(measured, workers, isOne ? mostCoresOfOne : coresOfWorker)),
  };
}

type Requests = Forecast['requestsADay'];

function requestsOf(segmentsADay: number, keptTasks: number): Requests {
  return {
    put: segmentsADay,
    // Heard once more by its link: whether it is there, and the audio.
    get: 2 * segmentsADay,
    list: 24 * Math.ceil((keptTasks * habits.segmentsEach) / listed),
  };
}

/** A month in USD. */
const priceOf = ({ put, get, list }: Requests, audioBytes: number): number =>
  30 * (((put + list) * price.thousandPuts) / 1000 + (get * price.thousandGets) / 1000) +
  (audioBytes / 1e9) * price.gigabyteMonth;

function plantOf({ task, segment }: Measured, workers: number, cores: number): Plant {
  return {
    ...{ workers, slots: cores, cores: workers * cores, unsettled: 4, engineMs: 0, storeMs: 5 },
    taskCpuMs: task.serverCpuMs + task.databaseCpuMs,
    segmentCpuMs: segment.serverCpuMs + segment.databaseCpuMs,
  };
}

/** Long enough for some two thousand tasks. */
function firstAudioAt(perSecond: number, plant: Plant): number {
  const seconds = Math.min(day, 2000 / perSecond);
  const { firstMs } = simulate(plant, [{ segments: habits.segmentsEach, perSecond }], seconds);
  return quantile(firstMs[0] ?? [], 0.95);
}

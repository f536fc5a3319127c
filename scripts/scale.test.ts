import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMeasurements } from '../bench/scale/measured.ts';
import { type Plant, simulate } from '../bench/scale/simulate.ts';
import { fillPage } from '../bench/scale/tables.ts';

it('the page about scale contains the latest measurements', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/scale.md'), 'utf8');
  expect(fillPage(page, readMeasurements())).toBe(page);
});

const mean = (values: readonly number[] = []) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the simulation', () => {
  const waiting: Plant = {
    ...{
      workers: 1,
      slots: 1,
      cores: 1000,
      taskCpuMs: 0,
      segmentCpuMs: 0,
      engineMs: 100,
      storeMs: 0,
      unsettled: 4,
    },
  };

  it.each([0.3, 0.5, 0.8])(
    'is a queue with one server and constant service time at %s of its capacity',
    (load) => {
      const { wholeMs, slotsBusy } = simulate(waiting, [{ segments: 1, perSecond: load * 10 }], 6000);
      // Pollaczek–Khinchine formula.
      const expected = 100 + (load * 100) / (2 * (1 - load));
      expect(mean(wholeMs[0]) / expected).toBeCloseTo(1, 1);
      expect(slotsBusy).toBeCloseTo(load, 1);
    },
  );

  it('serves as many as there are places, whatever waits', () => {
    const plant = { ...waiting, workers: 3, slots: 2 };
    const { tasksPerSecond, wholeMs } = simulate(plant, [{ segments: 1, clients: 30 }], 100);
    expect(tasksPerSecond).toBeCloseTo(60, 0);
    // Little's law: 30 people at 60 per second.
    expect(mean(wholeMs[0])).toBeCloseTo(500, -1);
  });

  it('is limited by processors, and is deterministic', () => {
    const plant = { ...waiting, slots: 50, cores: 2, engineMs: 0, taskCpuMs: 5, segmentCpuMs: 15 };
    const run = () => simulate(plant, [{ segments: 2, clients: 20 }], 50);
    expect(run().tasksPerSecond).toBeCloseTo(2000 / 35, 0);
    expect(run().cpuBusy).toBeCloseTo(1, 1);
    expect(run()).toEqual(run());
  });

  it('takes tasks in turn, and no task has more segments in progress than allowed', () => {
    const plant = { ...waiting, slots: 2 };
    const demands = [
      { segments: 1, clients: 1 },
      { segments: 20, clients: 1 },
    ];
    const { wholeMs } = simulate(plant, demands, 200);
    expect(mean(wholeMs[0])).toBeLessThan(250);
    const narrow = simulate({ ...waiting, slots: 8 }, [{ segments: 20, clients: 1 }], 100);
    expect(mean(narrow.wholeMs[0])).toBeCloseTo(500, -1);
  });
});

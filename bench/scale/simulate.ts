import { generator } from '../texts.ts';

/** An instance in numbers: a queueing model of what a task goes through. */
export interface Plant {
  /** Number of workers, and of concurrent segments of each. */
  readonly workers: number;
  readonly slots: number;
  /** Number of cores. */
  readonly cores: number;
  /** Processor time to accept a task, and to speak, store and commit a segment. */
  readonly taskCpuMs: number;
  readonly segmentCpuMs: number;
  /** What an engine waits for a segment, without using the processor: a provider’s reply. */
  readonly engineMs: number;
  /** What storing and committing take besides: the disk. */
  readonly storeMs: number;
  /** Maximum number of concurrent segments of one task. */
  readonly unsettled: number;
}

export interface Demand {
  /** Segments of a task. */
  readonly segments: number;
  /** Closed-loop clients, which send the next request after each response. */
  readonly clients?: number;
  /** Open-loop arrivals per second, independent of earlier tasks. */
  readonly perSecond?: number;
}

export interface Outcome {
  readonly tasksPerSecond: number;
  /** From asking to the end of the first segment, and to the last: of each task, in ms, by kind of demand. */
  readonly firstMs: readonly number[][];
  readonly wholeMs: readonly number[][];
  /** Shares of the time. */
  readonly cpuBusy: number;
  readonly slotsBusy: number;
}

interface Task {
  readonly kind: number;
  readonly worker: number;
  readonly askedAt: number;
  readonly segments: number;
  readonly client: boolean;
  next: number;
  underWay: number;
  done: number;
  firstAt: number;
  turn: number;
}

/** Simulates so many seconds; requests of the first fifth are not counted. */
export function simulate(plant: Plant, demands: readonly Demand[], seconds: number, seed = 1): Outcome {
  return new Simulation(plant, demands, seconds * 1000, seed).run();
}

class Simulation {
  readonly #plant: Plant;
  readonly #demands: readonly Demand[];
  readonly #endMs: number;
  readonly #random: () => number;
  /** A heap by time. */
  readonly #events: { at: number; act: () => void }[] = [];
  #now = 0;
  readonly #cpuQueue: { ms: number; then: () => void }[] = [];
  #cpuTaken = 0;
  #cpuMs = 0;
  readonly #speaking: number[];
  #slotMs = 0;
  readonly #tasks: Task[][];
  #turn = 0;
  #arrived = 0;
  #completed = 0;
  readonly #firstMs: number[][];
  readonly #wholeMs: number[][];

  constructor(plant: Plant, demands: readonly Demand[], endMs: number, seed: number) {
    this.#plant = plant;
    this.#demands = demands;
    this.#endMs = endMs;
    this.#random = generator(seed);
    this.#speaking = Array.from({ length: plant.workers }, () => 0);
    this.#tasks = Array.from({ length: plant.workers }, () => []);
    this.#firstMs = demands.map(() => []);
    this.#wholeMs = demands.map(() => []);
  }

  run(): Outcome {
    for (const [kind, { clients = 0, perSecond = 0 }] of this.#demands.entries()) {
      for (let client = 0; client < clients; client++) this.#ask(kind, true);
      if (perSecond > 0) this.#arriveLater(kind, perSecond);
    }
    for (let event = this.#next(); event && event.at <= this.#endMs; event = this.#next()) {
      this.#now = event.at;
      event.act();
    }
    const { cores, workers, slots } = this.#plant;
    return {
      tasksPerSecond: (this.#completed / (this.#endMs * 0.8)) * 1000,
      ...{ firstMs: this.#firstMs, wholeMs: this.#wholeMs },
      cpuBusy: this.#cpuMs / (this.#endMs * cores),
      slotsBusy: this.#slotMs / (this.#endMs * workers * slots),
    };
  }

  #arriveLater(kind: number, perSecond: number): void {
    const pauseMs = (-Math.log(1 - this.#random()) * 1000) / perSecond;
    this.#at(pauseMs, () => {
      this.#ask(kind, false);
      this.#arriveLater(kind, perSecond);
    });
  }

  #ask(kind: number, client: boolean): void {
    const { segments } = this.#demands[kind] as Demand;
    const worker = this.#arrived++ % this.#plant.workers;
    const task: Task = {
      ...{ kind, worker, client, segments, askedAt: this.#now },
      ...{ next: 0, underWay: 0, done: 0, firstAt: 0, turn: 0 },
    };
    this.#cpu(this.#plant.taskCpuMs, () => {
      this.#tasks[worker]?.push(task);
      this.#pump(worker);
    });
  }

  /** Gives free slots to the task whose last turn was longest ago. */
  #pump(worker: number): void {
    const { slots, unsettled } = this.#plant;
    while ((this.#speaking[worker] ?? 0) < slots) {
      const ready = (this.#tasks[worker] ?? []).filter(
        ({ next, segments, underWay }) => next < segments && underWay < unsettled,
      );
      const [first] = ready.sort((a, b) => a.turn - b.turn);
      if (first === undefined) return;
      first.turn = ++this.#turn;
      this.#speak(first);
    }
  }

  #speak(task: Task): void {
    const { engineMs, segmentCpuMs, storeMs } = this.#plant;
    const { worker } = task;
    const beganAt = this.#now;
    task.next++;
    task.underWay++;
    this.#speaking[worker] = (this.#speaking[worker] ?? 0) + 1;
    this.#at(engineMs, () =>
      this.#cpu(segmentCpuMs, () => {
        this.#slotMs += this.#now - beganAt;
        this.#speaking[worker] = (this.#speaking[worker] ?? 0) - 1;
        this.#pump(worker);
        this.#at(storeMs, () => this.#settle(task));
      }),
    );
  }

  #settle(task: Task): void {
    task.underWay--;
    if (++task.done === 1) task.firstAt = this.#now;
    if (task.done === task.segments) this.#complete(task);
    else this.#pump(task.worker);
  }

  #complete(task: Task): void {
    const { kind, worker, askedAt, firstAt } = task;
    this.#tasks[worker] = (this.#tasks[worker] ?? []).filter((each) => each !== task);
    if (askedAt > this.#endMs / 5) {
      this.#firstMs[kind]?.push(firstAt - askedAt);
      this.#wholeMs[kind]?.push(this.#now - askedAt);
    }
    if (this.#now > this.#endMs / 5) this.#completed++;
    if (task.client) this.#ask(kind, true);
  }

  #cpu(ms: number, then: () => void): void {
    this.#cpuQueue.push({ ms, then });
    this.#serveCpu();
  }

  #serveCpu(): void {
    while (this.#cpuTaken < this.#plant.cores) {
      const work = this.#cpuQueue.shift();
      if (work === undefined) return;
      this.#cpuTaken++;
      this.#cpuMs += work.ms;
      this.#at(work.ms, () => {
        this.#cpuTaken--;
        work.then();
        this.#serveCpu();
      });
    }
  }

  #at(afterMs: number, act: () => void): void {
    const events = this.#events;
    events.push({ at: this.#now + afterMs, act });
    for (let child = events.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!swapIfLater(events, parent, child)) return;
      child = parent;
    }
  }

  #next(): { at: number; act: () => void } | undefined {
    const events = this.#events;
    const [first] = events;
    const last = events.pop();
    if (first === undefined || last === undefined || first === last) return first;
    events[0] = last;
    for (let parent = 0; ; ) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2];
      const child = (events[right]?.at ?? Infinity) < (events[left]?.at ?? Infinity) ? right : left;
      if (child >= events.length || !swapIfLater(events, parent, child)) return first;
      parent = child;
    }
  }
}

function swapIfLater(events: { at: number }[], parent: number, child: number): boolean {
  const [above, below] = [events[parent], events[child]];
  if (above === undefined || below === undefined || above.at <= below.at) return false;
  events[parent] = below;
  events[child] = above;
  return true;
}

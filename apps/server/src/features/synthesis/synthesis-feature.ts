import { randomUUID } from 'node:crypto';
import type { AudioFormat } from '@parlando/contract';
import type { Engine } from '@parlando/speech';
import type { CaptionSource } from '@parlando/speech/captions';
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../../database/open-database.ts';
import type { NodeDoor } from '../../http/node-route.ts';
import type { AudioStore } from '../../ports/audio-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CreateId } from '../../ports/id.ts';
import type { Log } from '../../ports/log.ts';
import type { NodeLoad, Nodes } from '../../ports/nodes.ts';
import { type OwnVoices, ownVoices } from '../../ports/own-voices.ts';
import { endlessSpace, type StorageSpace } from '../../ports/storage-space.ts';
import type { TakeOutline } from '../../ports/take-outline.ts';
import type { FindDictionaries } from '../dictionary/spoken-dictionaries.ts';
import type { QuotaService } from '../quota/quota.service.ts';
import type { VoiceDirectory } from '../voices/voice-directory.ts';
import { registerCaptionRoutes } from './captions/captions.routes.ts';
import { readCaptionSources } from './captions/read-caption-source.ts';
import { Cleaner } from './cleaning/cleaner.ts';
import { registerHistoryRoutes } from './history/history.routes.ts';
import { HistoryService } from './history/history.service.ts';
import { registerPeakRoutes } from './peaks/peaks.routes.ts';
import { registerStemRoutes } from './stems/stems.routes.ts';
import { noteAttempt } from './store/claim-tasks.ts';
import { joinPieces } from './store/join-pieces.ts';
import type { Queryable } from './store/queryable.ts';
import { withRecentBlobs } from './store/recent-blobs.ts';
import { clientSpeech } from './stream/client-audio.ts';
import { createSpeakForClient, type SpeakForClient } from './stream/client-speech.ts';
import { LeftTasks } from './stream/left-tasks.ts';
import { liveSpeech, type SpeechEvent } from './stream/live-speech.ts';
import { LiveTakes } from './stream/live-takes.ts';
import { registerTakeRoutes } from './stream/takes.routes.ts';
import { registerSynthesisRoutes } from './synthesis.routes.ts';
import { type StartedSynthesis, SynthesisService } from './synthesis.service.ts';
import type { StoredSegment } from './task-row.ts';
import { type AudioLinks, createAudioLinks } from './tasks/audio-link.ts';
import { registerTaskRoutes } from './tasks/tasks.routes.ts';
import { TasksService } from './tasks/tasks.service.ts';
import { Admission } from './work/admission.ts';
import { Dispatcher } from './work/dispatcher.ts';
import { LostAudio, withLostAudio } from './work/lost-audio.ts';
import { Notifications } from './work/notifications.ts';
import { type QueueControl, queueControl } from './work/queue-control.ts';
import { QueueSurvey } from './work/queue-survey.ts';
import { type PipelineStep, SegmentFlights } from './work/segment-flights.ts';
import { createSettlement } from './work/settlement.ts';
import { createStandIns } from './work/stand-ins.ts';
import { TaskBus } from './work/task-bus.ts';
import { TaskRunner, type TaskRunnerOptions } from './work/task-runner.ts';
import { ThroughputMeter } from './work/throughput-meter.ts';

export interface SynthesisSettings {
  /** Longest text of one request, in characters. */
  readonly characterLimit: number;
  /** Least time between two accepted requests of one owner; 0 = none. */
  readonly minGapMs: number;
  /** Days a finished task is kept. */
  readonly historyDays: number;
  /** How often the processes together scan the store for unreferenced audio; by default every round. */
  readonly searchEveryMs?: number;
  /** Signs the permanent links. */
  readonly secret: string;
  /** Stands before each link. */
  readonly basePath: string;
  /** Most tasks that may wait. */
  readonly maxQueued?: number;
  /** A guest who would have to wait longer for the first audio is refused. */
  readonly maxWaitSeconds: number;
}

export interface SynthesisDependencies {
  readonly database: Pick<OpenDatabase, 'pool' | 'createClient'>;
  readonly store: AudioStore;
  /** Absent: there is always room. */
  readonly storage?: StorageSpace;
  readonly takeOutline: TakeOutline;
  /** Engines of all processes. */
  readonly engines: ReadonlyMap<string, Engine>;
  /** Engines of this process; by default `engines`. With none it accepts tasks but claims none. */
  readonly speakers?: ReadonlyMap<string, Engine>;
  /** The other processes; absent: there are none. */
  readonly nodes?: Nodes;
  readonly voices: Pick<
    VoiceDirectory,
    'find' | 'resolver' | 'canExpress' | 'canPronounce' | 'beyondReach' | 'standIn'
  >;
  readonly findDictionaries: FindDictionaries;
  readonly quota: QuotaService;
  readonly clock: Clock;
  readonly createId: CreateId;
  readonly log: Log;
  readonly settings: SynthesisSettings;
  /** Lets tests observe and break the statements that the pipeline sends to its database. */
  readonly statements?: Queryable;
  /** Called between the steps of the pipeline; tests stop the process there. */
  readonly onStep?: (step: PipelineStep | 'accepting' | 'accepted' | 'joined') => Promise<void> | void;
  readonly intervals?: TaskRunnerOptions['intervals'];
}

export interface Synthesis {
  readonly service: SynthesisService;
  readonly tasks: TasksService;
  readonly history: HistoryService;
  readonly bus: TaskBus;
  readonly dispatcher: Dispatcher;
  readonly cleaner: Cleaner;
  readonly leftTasks: LeftTasks;
  readonly links: AudioLinks;
  readonly queueControl: QueueControl;
  /** Voices of this process that other processes may lack. */
  ownVoices(): OwnVoices;
  /** A task's live audio and words; closes its follower. `textOffset`: of a piece. */
  speech(started: StartedSynthesis, signal: AbortSignal, textOffset?: number): AsyncIterable<SpeechEvent>;
  /** The same as a file of the format, streamed during synthesis. */
  speechFile(started: StartedSynthesis, format: AudioFormat, signal: AbortSignal): AsyncIterable<SpeechEvent>;
  /** Ends a task whose listener has left, and refunds unfinished segments. Never rejects. */
  stopTask(taskId: string, ownerId: string): Promise<void>;
  /** Joins a text's pieces into one task. Returns false while some are open, and when there is only one. */
  joinPieces(first: string): Promise<boolean>;
  /** Stored audio and its captions, for features that join tasks. */
  readonly stored: StoredSpeech;
  /**
   * Subscribes to another channel of the database; call it before `start`. An empty payload means that notifications
   * may have been missed.
   */
  listen(channel: string, listener: (payload: string) => void): void;
  registerRoutes(app: FastifyInstance): void;
  /** Live audio of this process's tasks, for other processes. */
  registerNodeRoutes(app: FastifyInstance, door: NodeDoor): Promise<void>;
  /** Free capacity of this process. */
  load(): NodeLoad;
  /** For the APIs of other products. */
  readonly speakForClient: SpeakForClient;
  /** Listens, claims and renews. The engines must have been started. */
  start(): Promise<void>;
  /**
   * Refuses new requests, waits for running ones, and releases the rest for other processes. `handsOver`: releases each
   * at the end of a segment.
   */
  close(timeoutMs: number, handsOver?: boolean): Promise<void>;
}

export interface StoredSpeech {
  readonly store: AudioStore;
  /** The segments with their lost audio replaced. */
  whole(segments: readonly StoredSegment[]): Promise<StoredSegment[]>;
  /** The timed words of completed tasks, with one query. Throws TASK_NOT_FOUND. */
  captionsOf(taskIds: readonly string[], ownerId: string): Promise<CaptionSource[]>;
}

const defaultMaxQueued = 1000;

/** Builds the synthesis feature from its parts. */
export function createSynthesisFeature(dependencies: SynthesisDependencies): Synthesis {
  const { database, takeOutline, engines, voices, quota, clock, createId, log, settings, onStep, nodes } =
    dependencies;
  const { speakers = engines } = dependencies;
  const { pool } = database;
  const statements = dependencies.statements ?? pool;
  const recent = withRecentBlobs(dependencies.store);
  const lostAudio = new LostAudio({ database: statements, store: recent, engines, log });
  const store = withLostAudio(recent, lostAudio);
  const workerId = nodes?.id ?? randomUUID();
  let isClosing = false;

  const bus = new TaskBus((event) => {
    // A process that starts meanwhile reads the rows.
    if (nodes?.others.length !== 0) notifications.notify(event);
  });
  const meter = new ThroughputMeter(clock);
  const flights = new SegmentFlights({ store, onStep });
  const settlement = createSettlement({ database: statements, bus, log, onStep });
  const standIns = createStandIns({ database: statements, engines, voices, log });
  const dispatcher = new Dispatcher({
    engines: speakers,
    flights,
    settlement,
    noteAttempt: (key) => noteAttempt(statements, key),
    standIns,
    bus,
    meter,
    log,
  });
  const takes = new LiveTakes({ dispatcher, nodes, log });
  const load = () => ({ speed: speakers.size > 0 ? meter.speed : 0, places: dispatcher.places.total });
  const loads = () => [load(), ...(nodes?.others ?? [])];
  const queue = new QueueSurvey({ database: statements, clock, loads });
  const admission = new Admission({
    dispatcher,
    queue,
    storage: dependencies.storage ?? endlessSpace,
    minGapMs: settings.minGapMs,
    maxQueued: settings.maxQueued ?? defaultMaxQueued,
    maxWaitSeconds: settings.maxWaitSeconds,
  });
  const runner = new TaskRunner({
    database: statements,
    engines: speakers,
    nodes,
    dispatcher,
    bus,
    log,
    workerId,
    intervals: dependencies.intervals,
  });
  const notifications = new Notifications({
    createClient: database.createClient,
    bus,
    log,
    onConnect() {
      if (speakers.size > 0) runner.claim();
    },
  });
  const storeClock = { ...clock, now: () => store.now() };
  const cleaner = new Cleaner({
    pool,
    store,
    clock: storeClock,
    log,
    historyDays: settings.historyDays,
    searchEveryMs: settings.searchEveryMs,
  });
  const service = new SynthesisService({
    database: statements,
    engines,
    speakers,
    voices,
    findDictionaries: dependencies.findDictionaries,
    dispatcher,
    bus,
    createId,
    log,
    workerId,
    characterLimit: settings.characterLimit,
    admission,
    queue,
    bucketsOf: quota.bucketsOf,
    isClosing: () => isClosing,
    onStep,
  });
  const presenter = { links: createAudioLinks(settings.secret, settings.basePath), queue };
  const tasks = new TasksService({
    database: statements,
    engines,
    bus,
    ...presenter,
    admission,
    bucketsOf: quota.bucketsOf,
  });
  const leftTasks = new LeftTasks({ database: statements, tasks, log });
  const history = new HistoryService({
    database: statements,
    bus,
    presenter,
    isSpeaking: (taskId, ord) => dispatcher.takeOf(taskId, ord) !== undefined,
  });

  return {
    service,
    tasks,
    history,
    bus,
    dispatcher,
    cleaner,
    links: presenter.links,
    ownVoices: () => ownVoices(engines),
    speakForClient: createSpeakForClient({ service, leftTasks, takes, store, database: statements }),
    queueControl,
    speech({ follower, segments, sampleRateHertz }, signal, textOffset = 0) {
      const live = { follower, segments, store, takes, signal };
      return liveSpeech({ ...live, database: statements, sampleRateHertz, textOffset });
    },
    speechFile: (started, format, signal) =>
      clientSpeech(started, format, { takes, store, signal, database: statements }),
    stopTask: (taskId, ownerId) => leftTasks.stop(taskId, ownerId),
    leftTasks,
    joinPieces: (first) => joinPieces(statements, first),
    stored: {
      store,
      whole: (segments) => lostAudio.whole(segments),
      captionsOf: (ids, ownerId) => readCaptionSources(statements, ids, ownerId),
    },
    listen: (channel, listener) => notifications.listen(channel, listener),
    registerRoutes(app) {
      const { minGapMs } = settings;
      registerSynthesisRoutes(app, { service, takes, store, lostAudio, clock, minGapMs });
      registerTaskRoutes(app, tasks, { store, lostAudio });
      registerPeakRoutes(app, { database: statements, store, takeOutline });
      registerCaptionRoutes(app, { database: statements, engines, store, lostAudio });
      registerStemRoutes(app, { database: statements, store, lostAudio });
      registerHistoryRoutes(app, history, tasks);
    },
    registerNodeRoutes: (app, door) => registerTakeRoutes(app, { dispatcher, bus, door }),
    load,
    async start() {
      await notifications.start();
      if (speakers.size > 0) runner.start();
      cleaner.start();
      leftTasks.start();
    },
    async close(timeoutMs, handsOver = false) {
      isClosing = true;
      await runner.drain(timeoutMs, handsOver);
      await notifications.close();
      await cleaner.close();
      await leftTasks.close();
    },
  };
}

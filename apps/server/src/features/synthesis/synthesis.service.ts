import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { AppError, type SynthesisBody, type WarningCode } from '@parlando/contract';
import type { Engine } from '@parlando/speech';
import type { Visitor } from '../../http/visitor.ts';
import type { CreateId } from '../../ports/id.ts';
import type { Log } from '../../ports/log.ts';
import { taskAccepted } from '../../ports/telemetry.ts';
import type { FindDictionaries } from '../dictionary/spoken-dictionaries.ts';
import type { VisitorBuckets } from '../quota/quota.service.ts';
import type { VoiceDirectory } from '../voices/voice-directory.ts';
import {
  type PlannedPiece,
  type PlannerOptions,
  planSynthesis,
  type SynthesisPlan,
} from './request/plan-synthesis.ts';
import { withCueText } from './request/read-cues.ts';
import { Retries } from './retries.ts';
import { type Acceptance, acceptTask, firstFence, type NewTask } from './store/accept-task.ts';
import { touchCache } from './store/audio-cache.ts';
import type { Queryable } from './store/queryable.ts';
import { findByIdempotencyKey, readOutput, readOwnTask } from './store/read-task.ts';
import { TaskFollower } from './stream/task-follower.ts';
import type { PartOf, Requester, SegmentWork } from './task-row.ts';
import { placeOf } from './tasks/task-presenter.ts';
import type { Admission } from './work/admission.ts';
import type { Dispatcher } from './work/dispatcher.ts';
import { FairGate } from './work/fair-gate.ts';
import { LocalTask } from './work/local-task.ts';
import type { QueuePlace, QueueSurvey } from './work/queue-survey.ts';
import type { TaskBus } from './work/task-bus.ts';

export interface SynthesisServiceOptions {
  readonly database: Queryable;
  readonly engines: ReadonlyMap<string, Engine>;
  /** Those of this process. */
  readonly speakers: ReadonlyMap<string, Engine>;
  readonly voices: Pick<VoiceDirectory, 'find' | 'resolver' | 'canExpress' | 'canPronounce' | 'beyondReach'>;
  readonly findDictionaries: FindDictionaries;
  readonly dispatcher: Dispatcher;
  readonly bus: TaskBus;
  readonly createId: CreateId;
  readonly log: Log;
  /** This process start. */
  readonly workerId: string;
  readonly characterLimit: number;
  readonly admission: Admission;
  readonly queue: QueueSurvey;
  readonly bucketsOf: (visitor: Visitor) => VisitorBuckets;
  isClosing(): boolean;
  readonly onStep?: ((step: 'accepting' | 'accepted' | 'joined') => Promise<void> | void) | undefined;
}

export interface SynthesisRequest {
  readonly body: SynthesisBody;
  readonly visitor: Visitor;
  readonly idempotencyKey?: string | undefined;
  /** Background work: the owner's interactive requests go first. */
  readonly background?: boolean;
  /** Set for a piece of a text that arrives in pieces: more of it follows. */
  readonly piece?: { readonly ending: 'sentence' | 'paragraph'; readonly partOf?: PartOf | undefined };
  /** Internal caller, exempt from the minimum gap between requests. */
  readonly isUnpaced?: boolean;
  /** Distinguishes takes of the same words; absent or 0: the cache may be used. */
  readonly take?: number | undefined;
}

/** An accepted task and how to follow it. The caller must close `follower`. */
export interface StartedSynthesis {
  readonly taskId: string;
  readonly follower: TaskFollower;
  readonly segments: number;
  readonly sampleRateHertz: number;
  readonly engine: string;
  readonly voice: string;
  readonly characters: number;
  readonly cache: 'hit' | 'miss';
  readonly warnings: readonly string[];
  /** What `TEXT_NOT_SPOKEN` warns of. Not stored with the task, so a repeated request returns none. */
  readonly unspokenWords: readonly string[];
  /** It is the task of an earlier request, which another process may have accepted. */
  readonly isJoined: boolean;
  /** Set when the task is queued. */
  readonly queued: QueuePlace | undefined;
}

/**
 * How many requests are planned and accepted at the same time. Behind 200 long texts a newcomer waited 2.8 s with four,
 * 0.1 s with one.
 */
const acceptedAtOnce = 1;

/** A request of no more UTF-16 units is planned in about a millisecond and does not wait for a long one. */
const shortLength = 1000;

/** Turns requests into accepted tasks. The dispatcher synthesises them. */
export class SynthesisService {
  readonly #options: SynthesisServiceOptions;
  readonly #retries: Retries;
  readonly #gates = { short: new FairGate(acceptedAtOnce), long: new FairGate(acceptedAtOnce) };

  constructor(options: SynthesisServiceOptions) {
    this.#options = options;
    this.#retries = new Retries(options);
  }

  /**
   * Like `start`, but closes `follower` with `response`. A request by a key without its own idempotency key joins the task
   * of an equal earlier request that has not got its complete response.
   */
  async startAnswer(request: SynthesisRequest, response: ServerResponse): Promise<StartedSynthesis> {
    const started = await this.#startOrJoin(request, response);
    // If the client left before the audio was read, the stream never starts and so never ends.
    const close = () => started.follower.close();
    if (response.destroyed) close();
    else response.once('close', close);
    return started;
  }

  async #startOrJoin(request: SynthesisRequest, response: ServerResponse): Promise<StartedSynthesis> {
    const { visitor, body, idempotencyKey } = request;
    if (visitor.key === undefined || visitor.kind === 'guest' || idempotencyKey !== undefined) {
      return this.start(request);
    }
    const retryKey = await this.#retries.keyOf(visitor, body);
    const started = await this.start({ ...request, idempotencyKey: retryKey });
    if (started.isJoined && !(await this.#retries.join(started.taskId))) {
      started.follower.close();
      return this.#startOrJoin(request, response);
    }
    response.once('finish', () => this.#retries.answered(visitor.ownerId, retryKey));
    return started;
  }

  /** Throws when the request is refused; then nothing was charged. */
  async start(given: SynthesisRequest, triesLeft = 5): Promise<StartedSynthesis> {
    if (this.#options.isClosing()) throw new AppError('SHUTTING_DOWN');
    const request = { ...given, body: withCueText(given.body) };
    const { body, visitor, idempotencyKey } = request;
    const requestHash = hashOf(body);
    if (idempotencyKey !== undefined) {
      const known = await this.#resume(visitor.ownerId, idempotencyKey, requestHash);
      if (known !== undefined) return known;
    }
    const requester = requesterOf(request);
    // A long text is slow however many cores there are.
    const resume = isShort(body) ? this.#options.dispatcher.giveWay(requester) : undefined;
    const started = await this.#planAndAccept({ ...request, requester }, requestHash).finally(resume);
    if (started !== undefined) return started;
    // A request with the same key was accepted meanwhile. It may already have got its response and lost the key again.
    const twin = await this.#resume(visitor.ownerId, idempotencyKey ?? '', requestHash);
    if (twin !== undefined) return twin;
    if (triesLeft === 0) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return this.start(given, triesLeft - 1);
  }

  /** Returns undefined when another request with the same key was accepted meanwhile. */
  async #planAndAccept(
    request: SynthesisRequest & { requester: Requester },
    requestHash: string,
  ): Promise<StartedSynthesis | undefined> {
    const { body, visitor, requester } = request;
    await this.#options.admission.require(visitor, requester);
    return this.#gates[isShort(body) ? 'short' : 'long'].pass(requester, async () => {
      const piece = request.piece && (await this.#continued(request.piece));
      const plan = await this.plan(body, visitor, { take: request.take, piece });
      return this.#accept(plan, request, requestHash);
    });
  }

  /** Throws as `start` does for what cannot be spoken. */
  async plan(
    body: SynthesisBody,
    visitor: Visitor,
    piece: Pick<PlannerOptions, 'take' | 'piece'> = {},
  ): Promise<SynthesisPlan> {
    const dictionaries = await this.#options.findDictionaries(visitor, body.dictionary);
    return planSynthesis(body, { ...this.#options, dictionaries, ...piece });
  }

  /** All pieces of a text sound alike. */
  async #continued({ ending, partOf }: NonNullable<SynthesisRequest['piece']>): Promise<PlannedPiece> {
    if (partOf === undefined) return { ending, textOffset: 0, output: undefined };
    const output = await readOutput(this.#options.database, partOf.first);
    return { ending, textOffset: partOf.textOffset, output };
  }

  async #accept(
    plan: SynthesisPlan,
    {
      body,
      visitor,
      idempotencyKey,
      requester,
      piece,
      isUnpaced = false,
    }: SynthesisRequest & { requester: Requester },
    requestHash: string,
  ): Promise<StartedSynthesis | undefined> {
    const { database, dispatcher, bus, createId, workerId, admission, bucketsOf, onStep } = this.#options;
    const taskId = createId();
    const { segments, warnings, unspokenWords, characters, engine, voice, output } = plan;
    const task: NewTask = {
      ...requester,
      id: taskId,
      request: body,
      requestHash,
      idempotencyKey,
      format: body.format,
      output,
      engine,
      voice,
      warnings,
      segments,
      payers: bucketsOf(visitor),
      partOf: piece?.partOf,
    };
    const follower = new TaskFollower({ taskId, bus, database });
    try {
      await onStep?.('accepting');
      const hasPlace = dispatcher.places.hasRoomFor(requester) && this.#speaksHere(segments);
      const limits = admission.limitsFor(visitor);
      // The minimum gap applies to whole texts.
      const minGapMs = task.partOf || isUnpaced ? 0 : limits.minGapMs;
      const options = { ...limits, minGapMs, workerId: hasPlace ? workerId : undefined };
      const acceptance = await acceptTask(database, task, options);
      await onStep?.('accepted');
      if (acceptance === undefined) {
        follower.close();
        return undefined;
      }
      follower.seed(acceptance);
      this.#noteUse(acceptance.staleKeys);
      taskAccepted.publish({
        ...{ taskId, engine, characters },
        ...{ segments: segments.length, hits: acceptance.hits.length },
      });
      if (acceptance.state === 'running') this.#speak(task, acceptance);
      if (acceptance.state === 'queued')
        bus.publish({ task: taskId, ownerId: task.ownerId, state: 'queued' });
      return {
        taskId,
        follower,
        segments: segments.length,
        sampleRateHertz: output.sampleRateHertz,
        engine,
        voice,
        characters,
        cache: acceptance.hits.length === segments.length ? 'hit' : 'miss',
        warnings: warnings satisfies readonly WarningCode[],
        unspokenWords,
        isJoined: false,
        queued: acceptance.state === 'queued' ? await this.#placeOf(taskId, task.ownerId) : undefined,
      };
    } catch (error) {
      follower.close();
      throw error;
    }
  }

  /** Whether this process has the engines and voices of all segments. */
  #speaksHere(segments: readonly SegmentWork[]): boolean {
    return segments.every(({ engine, utterance }) => {
      const speaker = this.#options.speakers.get(engine);
      const voices = utterance.parts.map((part) => (part.kind === 'text' ? part.voice : undefined));
      return speaker !== undefined && [undefined, ...voices].every((voice) => speaker.reachable(voice));
    });
  }

  /** Starts a task that was accepted for this process, without its cached segments. */
  #speak(task: NewTask, { hits }: Acceptance): void {
    const { dispatcher } = this.#options;
    const known = new Set(hits.map(({ ord }) => ord));
    const unspoken = task.segments.filter(({ ord }) => !known.has(ord));
    dispatcher.add(new LocalTask({ ...task, fence: firstFence }, unspoken));
    // Only now: a refused request must not take a slot.
    dispatcher.makeRoom();
  }

  async #resume(ownerId: string, key: string, requestHash: string): Promise<StartedSynthesis | undefined> {
    const { database, bus, onStep } = this.#options;
    const known = await findByIdempotencyKey(database, ownerId, key);
    if (known === undefined) return undefined;
    if (known.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    const task = await readOwnTask(database, known.id, ownerId);
    if (task === undefined) return undefined;
    const follower = new TaskFollower({ taskId: task.id, bus, database });
    const { engine, voice, segments, characters, sampleRateHertz, warnings, state } = task;
    try {
      await follower.reread();
      await onStep?.('joined');
      return {
        taskId: task.id,
        follower,
        segments,
        sampleRateHertz,
        engine,
        voice,
        characters,
        cache: state === 'completed' ? 'hit' : 'miss',
        warnings,
        unspokenWords: [],
        isJoined: true,
        queued: state === 'queued' ? await this.#placeOf(task.id, ownerId) : undefined,
      };
    } catch (error) {
      follower.close();
      throw error;
    }
  }

  /** Returns undefined when the task is no longer queued, or another process claims it at once. */
  async #placeOf(id: string, ownerId: string): Promise<QueuePlace | undefined> {
    const { database, queue, dispatcher } = this.#options;
    await queue.refresh();
    if (dispatcher.places.total === 0 && queue.hasRoom) return undefined;
    const task = await readOwnTask(database, id, ownerId);
    return task && placeOf(task, queue);
  }

  #noteUse(keys: readonly string[]): void {
    const { database, log } = this.#options;
    if (keys.length === 0) return;
    touchCache(database, keys).catch((error: unknown) =>
      log.warn({ err: error }, 'the use of cached audio could not be stored'),
    );
  }
}

/** Accepts a blank document beside a text, and a blank text beside a document. */
function isShort({ text = '', ssml = '' }: SynthesisBody): boolean {
  return text.length + ssml.length <= shortLength;
}

function requesterOf({ visitor, background = false }: SynthesisRequest): Requester {
  const { ownerId } = visitor;
  return { ownerId, address: background ? ownerId : visitor.address, background };
}

function hashOf(body: SynthesisBody): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}

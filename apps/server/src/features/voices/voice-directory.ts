import { AppError, type Voice } from '@parlando/contract';
import {
  type Engine,
  type EngineVoice,
  isOffered,
  nearestVoice,
  type Prosody,
  type ResolvedVoice,
  type Sounds,
  scriptsReadIn,
  type VoiceResolver,
  type WantedVoice,
} from '@parlando/speech';
import { azureVoices } from './azure-catalogue.ts';
import type { CatalogueVoice } from './catalogue-voice.ts';
import { embeddedVoices } from './embedded-voices.ts';

/** For scripts that several languages use: the languages to read them in, by preference. */
const languagesOfScript: Readonly<Record<string, readonly string[]>> = {
  Han: ['zh-CN'],
  Latin: ['en-US'],
  Cyrillic: ['ru-RU'],
  Arabic: ['ar-SA', 'ar-EG'],
  Devanagari: ['hi-IN'],
  Bengali: ['bn-IN', 'bn-BD'],
  Tamil: ['ta-IN'],
};

/** Best first. */
const bestStates = ['reachable', 'fallback', 'unreachable', 'requires-key'] as const;

export interface RequestResolver extends VoiceResolver {
  /** Requested voice → voice that replaces it. */
  readonly fallbacks: ReadonlyMap<string, string>;
}

/** All voices, and which engine currently serves each on the free service. */
export interface VoiceDirectory {
  readonly voices: readonly CatalogueVoice[];
  /** Voices that an engine serves itself now. Replaced ones are left out: they would all sound alike. */
  readonly heard: readonly CatalogueVoice[];
  /** Case-insensitive, by id. */
  find(id: string): CatalogueVoice | undefined;
  /** Finds a voice by id, or else by a typed name; of several, the best currently available. Throws VOICE_NOT_FOUND. */
  named(name: string): CatalogueVoice;
  availability(voice: CatalogueVoice): Voice['availability'];
  /** Whether an engine's voice supports the requested style and role. */
  canExpress(
    id: string,
    engine: string,
    expression: { readonly style: string; readonly role?: string },
  ): boolean;
  /** Whether an engine's voice supports phonemes (`phoneme`). */
  canPronounce(id: string, engine: string, sounds: Sounds): boolean;
  /** Which of these a voice of an engine does not support. */
  beyondReach(id: string, engine: string, prosody: Prosody): readonly (keyof Prosody)[];
  /**
   * Resolver for one request. Its `resolve` throws VOICE_NOT_FOUND, VOICE_REQUIRES_KEY or ENGINE_UNAVAILABLE.
   */
  resolver(options: { fallback: 'allow' | 'deny' }): RequestResolver;
  /** The nearest voice of another engine, for a voice whose engine failed. */
  standIn(id: string, brokenEngine: string): StandInVoice | undefined;
}

export interface StandInVoice {
  readonly engine: string;
  readonly voice: string;
}

interface EngineVoices {
  readonly engine: Engine;
  readonly voices: readonly EngineVoice[];
}

/**
 * Builds the directory from the voices of every engine; some engines report theirs later. `reachable()` is checked at
 * each request.
 */
export async function createVoiceDirectory(engines: readonly Engine[]): Promise<VoiceDirectory> {
  let owners: readonly EngineVoices[] = await Promise.all(
    engines.map(async (engine) => ({ engine, voices: isUnknownYet(engine) ? [] : await engine.voices() })),
  );
  let voices = catalogueOf(owners);
  let byId = indexById(voices);
  let edition = 0;
  /** Former voices of engines: accepted tasks may still need them. */
  const departed = new Map<string, CatalogueVoice>();

  for (const engine of engines) {
    const learn = async () => {
      const learned = await engine.voices();
      for (const voice of voices) if (voice.provider === engine.id) departed.set(voice.id, voice);
      owners = owners.map((owner) => (owner.engine === engine ? { engine, voices: learned } : owner));
      voices = catalogueOf(owners);
      byId = indexById(voices);
      edition++;
    };
    // A lost engine has no voices to report, and comes back by itself.
    engine.onVoicesChange?.(() => void ((engine.reachable() || !isOffered(engine)) && learn()));
    if (isUnknownYet(engine)) void learn();
  }

  const owned = (voice: { id: string }): EngineVoices | undefined =>
    owners.find(
      ({ engine, voices }) => voices.some(({ id }) => id === voice.id) && engine.reachable(voice.id),
    );

  /** Prefers the first engine that has a voice of the language, then the first with the next best one. */
  const nearest = (wanted: WantedVoice, brokenEngine?: string) => {
    const able = owners.filter(({ engine }) => engine.id !== brokenEngine && engine.reachable());
    for (const isExact of [true, false]) {
      for (const { engine, voices } of able) {
        const ready = voices.filter((voice) => isInTime(voice) && engine.reachable(voice.id));
        const found = nearestVoice(wanted, ready, isExact);
        if (found) return { engine, voice: found };
      }
    }
    return undefined;
  };

  const findAvailability = (voice: CatalogueVoice): Voice['availability'] => {
    const owner = owned(voice);
    if (owner) return { state: 'reachable', engine: owner.engine.id, voice: voice.id };
    if (voice.isPro) return { state: 'requires-key', engine: null, voice: null };
    const stand = nearest(wantedOf(voice));
    if (stand) return { state: 'fallback', engine: stand.engine.id, voice: stand.voice.id };
    return { state: 'unreachable', engine: null, voice: null };
  };

  const availability = rememberWhile(
    () => [edition, ...engines.map((engine) => engine.reachable())].join(),
    findAvailability,
  );
  const find = (id: string) => byId.get(id.trim().toLowerCase());
  const stateOf = (voice: CatalogueVoice) => availability(voice).state;

  const resolver = (options: { fallback: 'allow' | 'deny' }): RequestResolver => {
    const fallbacks = new Map<string, string>();
    return {
      fallbacks,
      resolve(name): ResolvedVoice {
        const voice = find(name);
        if (!voice) throw new AppError('VOICE_NOT_FOUND', { voice: name });
        const { state, engine, voice: speaker } = availability(voice);
        if (state === 'requires-key') throw new AppError('VOICE_REQUIRES_KEY', { voice: voice.id });
        if (!engine || !speaker || (state === 'fallback' && options.fallback === 'deny')) {
          throw new AppError('ENGINE_UNAVAILABLE', { voice: voice.id });
        }
        if (state === 'fallback') fallbacks.set(voice.id, speaker);
        return { engine, voice: speaker, locale: find(speaker)?.locale ?? voice.locale };
      },
      forScript(base, script) {
        const owner = owners.find(({ engine }) => engine.id === base.engine);
        const own = owner?.voices.find(({ id }) => id === base.voice);
        const reads = own?.otherLocales?.find((locale) => scriptsReadIn(locale).has(script));
        if (reads !== undefined) return { ...base, locale: reads };
        const gender = own?.gender;
        const readers = owner?.voices.filter(({ locale }) => scriptsReadIn(locale).has(script)) ?? [];
        for (const locale of [...(languagesOfScript[script] ?? []), ...readers.map(({ locale }) => locale)]) {
          const found = nearestVoice({ locale, ...(gender && { gender }) }, readers);
          if (found) return { engine: base.engine, voice: found.id, locale: found.locale };
        }
        return undefined;
      },
    };
  };

  return {
    get voices() {
      return voices;
    },
    get heard() {
      return voices.filter((voice) => stateOf(voice) === 'reachable');
    },
    find,
    named(name) {
      const wanted = name.trim().toLowerCase();
      const called = voices.filter((voice) =>
        [voice.name, voice.localName].some((each) => each.toLowerCase() === wanted),
      );
      const [best] = bestStates.flatMap((state) => called.filter((voice) => stateOf(voice) === state));
      const voice = find(name) ?? best;
      if (voice === undefined) throw new AppError('VOICE_NOT_FOUND', { voice: name });
      return voice;
    },
    availability,
    resolver,
    canExpress(id, engine, { style, role }) {
      const voice = find(id);
      // A voice of the imported catalogue has its styles only with a key, whichever engine serves it.
      const own = voice?.provider === engine ? voice : undefined;
      const has = (known: readonly string[] | undefined, wanted: string) => known?.includes(wanted) ?? false;
      return (style === '' || has(own?.styles, style)) && (role === undefined || has(own?.roles, role));
    },
    canPronounce(id, engine, sounds) {
      return engines.find((each) => each.id === engine)?.canPronounce?.(id, sounds) ?? false;
    },
    beyondReach(id, engine, prosody) {
      return engines.find((each) => each.id === engine)?.beyondReach?.(id, prosody) ?? [];
    },
    standIn(id, brokenEngine) {
      const voice = find(id) ?? departed.get(id);
      const found = voice && nearest(wantedOf(voice), brokenEngine);
      return found && { engine: found.engine.id, voice: found.voice.id };
    },
  };
}

/** Whether it may replace another voice: a slow one may not, because the caller did not ask for it. */
function isInTime({ speed = 1 }: EngineVoice): boolean {
  return speed >= 1;
}

/** Its voices become known when it is reached; the start does not wait for that. */
function isUnknownYet(engine: Engine): boolean {
  return engine.onVoicesChange !== undefined && !engine.reachable();
}

const azureIds: ReadonlySet<string> = new Set(azureVoices.map(({ id }) => id));

/** The imported catalogue, and what the engines speak beyond it. */
function catalogueOf(owners: readonly EngineVoices[]): readonly CatalogueVoice[] {
  const own = owners.flatMap(({ engine, voices }) =>
    embeddedVoices(
      engine,
      voices.filter(({ id }) => !azureIds.has(id)),
    ),
  );
  const given = new Set(owners.flatMap(({ voices }) => voices.map(({ id }) => id)));
  return [...own, ...azureVoices.map((voice) => (given.has(voice.id) ? freeVoice(voice) : voice))];
}

/** A voice that the free service offers is never a PRO voice, whatever the imported catalogue says. */
function freeVoice(voice: CatalogueVoice): CatalogueVoice {
  return voice.services.includes(5) ? voice : { ...voice, isPro: false, services: [1, 2, 3, 4, 5] };
}

function indexById(voices: readonly CatalogueVoice[]): ReadonlyMap<string, CatalogueVoice> {
  return new Map(voices.map((voice) => [voice.id.toLowerCase(), voice]));
}

function wantedOf(voice: CatalogueVoice): WantedVoice {
  return voice.gender === 'Unknown'
    ? { locale: voice.locale }
    : { locale: voice.locale, gender: voice.gender };
}

/** Caches the results of `compute` until `state` changes. */
function rememberWhile<Key extends object, Value>(state: () => string, compute: (key: Key) => Value) {
  let known = new Map<Key, Value>();
  let knownState: string | undefined;
  return (key: Key): Value => {
    const current = state();
    if (current !== knownState) {
      known = new Map();
      knownState = current;
    }
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

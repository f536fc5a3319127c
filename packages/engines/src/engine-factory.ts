import type { Engine } from '@parlando/speech';
import { z } from 'zod';

/** A setting; says what it must be in the same words as the server's own variables. */
export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
}

/** The logger that an engine gets. */
export interface EngineLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** An engine of this server: the settings it understands, and how to create it from them. */
export interface EngineFactory<Settings extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  /** Keys are environment names (`ESPEAK_THREADS`), values arrive as text; every one has a default or is optional. */
  readonly settings: Settings;
  /** Returns undefined when the settings switch it off. Does no work before `start`. */
  create(settings: z.output<Settings>, host: EngineHost): Engine | undefined;
}

export interface EngineHost {
  readonly logger: EngineLogger;
  /** The instance's folder, in which an engine may have one of its own. */
  readonly dataDir: string;
}

/** An engine with its settings read, as the registry lists it. */
export interface RegisteredEngine {
  readonly id: string;
  readonly settings: z.ZodObject;
  /** @throws ZodError when the settings are not what the engine understands */
  create(env: Readonly<Record<string, string | undefined>>, host: EngineHost): Engine | undefined;
}

export function registered<Settings extends z.ZodObject>(factory: EngineFactory<Settings>): RegisteredEngine {
  return {
    id: factory.id,
    settings: factory.settings,
    create: (env, host) => factory.create(factory.settings.parse(env), host),
  };
}

import { type EngineHost, engineFactories, type RegisteredEngine } from '@parlando/engines';
import type { Engine } from '@parlando/speech';

/** Embedded engines whose apps have closed, by their settings. Test files share a worker, and with it these. */
const idle = new Map<string, Engine[]>();

/**
 * The engines of the server. Starting a thread of the embedded one takes as much processor time as the whole rest of an
 * app, so the engine of a closed app serves the next one with the same settings. Never two at a time.
 */
export const sharedEngineFactories: readonly RegisteredEngine[] = engineFactories.map((factory) =>
  factory.id === 'espeak' ? { ...factory, create: (env, host) => borrowEspeak(factory, env, host) } : factory,
);

function borrowEspeak(
  factory: RegisteredEngine,
  env: Parameters<RegisteredEngine['create']>[0],
  host: EngineHost,
): Engine | undefined {
  const settings = JSON.stringify(Object.keys(factory.settings.shape).map((name) => env[name] ?? null));
  const free = idle.get(settings) ?? [];
  idle.set(settings, free);
  const engine = free.pop() ?? factory.create(env, host);
  if (engine === undefined) return undefined;
  // What the app has under way with it.
  let uses = 0;
  const { giveWay, synthesize } = engine;
  return {
    ...engine,
    ...(giveWay && {
      giveWay() {
        const resume = giveWay();
        uses++;
        let isOver = false;
        return () => {
          if (!isOver) uses--;
          isOver = true;
          resume();
        };
      },
    }),
    async *synthesize(...request) {
      uses++;
      try {
        yield* synthesize(...request);
      } finally {
        uses--;
      }
    },
    async close() {
      if (uses === 0 && engine.reachable()) free.push(engine);
      else await engine.close();
    },
  };
}

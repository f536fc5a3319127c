import { execFileSync } from 'node:child_process';

/** A network namespace that stands for another machine, with two ways to it. */
export interface OtherMachine {
  /** Runs a program there. */
  readonly command: readonly string[];
  /** Of this machine, as seen from there: where the database and the provider are. */
  readonly home: string;
  /** Of that machine, as the other processes call it. */
  readonly address: string;
  /** Silently: packets are dropped. */
  cut(way: Way): void;
  mend(way: Way): void;
  close(): void;
}

/** To the database and the provider, or from process to process. */
export type Way = 'home' | 'nodes';

/** One that was killed leaves its own behind. */
const first = 2 * (process.pid % 127);
const networks = { home: `10.213.${first}`, nodes: `10.213.${first + 1}` } as const;
const ways = ['home', 'nodes'] as const;

/** Needs root. */
export function openOtherMachine(): OtherMachine {
  const name = `parlando-${process.pid}`;
  const ip = (...args: string[]) => execFileSync('ip', args);
  const outer = (way: Way) => `p${process.pid}${way}`;
  // Down at its far end, so that this end keeps sending.
  const set = (way: Way, state: 'up' | 'down') => ip('-n', name, 'link', 'set', way, state);
  ip('netns', 'add', name);
  const close = () => void ip('netns', 'del', name);
  try {
    ip('-n', name, 'link', 'set', 'lo', 'up');
    for (const way of ways) {
      ip('link', 'add', outer(way), 'type', 'veth', 'peer', 'name', way, 'netns', name);
      ip('addr', 'add', `${networks[way]}.1/24`, 'dev', outer(way));
      ip('link', 'set', outer(way), 'up');
      ip('-n', name, 'addr', 'add', `${networks[way]}.2/24`, 'dev', way);
      set(way, 'up');
    }
  } catch (error) {
    close();
    throw error;
  }
  return {
    command: ['ip', 'netns', 'exec', name],
    home: `${networks.home}.1`,
    address: `${networks.nodes}.2`,
    cut: (way) => void set(way, 'down'),
    mend: (way) => void set(way, 'up'),
    close,
  };
}

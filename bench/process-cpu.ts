import { readdirSync, readFileSync } from 'node:fs';

/** `/proc/<pid>/stat` counts in these on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface Ticks {
  readonly parent: number;
  readonly own: number;
  readonly endedChildren: number;
}

/** CPU time of a process, its children alive and its children gone, user and system. Linux only. */
export function cpuSecondsOf(root: number): number {
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), ticksOf(name)] as const),
  );
  const sum = (pid: number): number => {
    const { own = 0, endedChildren = 0 } = processes.get(pid) ?? {};
    const children = [...processes].filter(([, ticks]) => ticks?.parent === pid);
    return own + endedChildren + children.reduce((total, [child]) => total + sum(child), 0);
  };
  return sum(root) / ticksPerSecond;
}

/** CPU time of this process's children that have ended. */
export function cpuSecondsOfEndedChildren(): number {
  return (ticksOf('self')?.endedChildren ?? 0) / ticksPerSecond;
}

/** proc(5), fields 4 and 14 to 17. Undefined for a process that has ended in the meantime. */
function ticksOf(process: string): Ticks | undefined {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
    return {
      parent: fields[1] ?? 0,
      own: user + system,
      endedChildren: childrenUser + childrenSystem,
    };
  } catch {
    return undefined;
  }
}

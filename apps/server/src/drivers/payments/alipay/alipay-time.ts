const chinaOffsetMs = 8 * 3_600_000;

/** `yyyy-MM-dd HH:mm:ss` in China's time. */
export function toChinaTime(ms: number): string {
  return new Date(ms + chinaOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Undefined for anything that is no such time; milliseconds may follow. */
export function fromChinaTime(text: string | undefined): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)$/.exec(text ?? '') ?? [];
  const found = new Date(`${day}T${time}+08:00`);
  return Number.isNaN(found.getTime()) ? undefined : found;
}

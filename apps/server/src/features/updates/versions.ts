const version = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(-[\w.-]+)?(?:\+[\w.-]+)?$/;

/** Whether a tag such as `v1.2.0` or `1.2.0-rc.1` names a version. */
export const isVersion = (tag: string): boolean => version.test(tag);

/** Whether `candidate` is newer than `current`. A release is newer than its previews, which count as equal. */
export function isNewer(candidate: string, current: string): boolean {
  const [ours, theirs] = [parts(current), parts(candidate)];
  const difference = theirs.map((part, index) => part - (ours[index] ?? 0)).find((each) => each !== 0);
  return (difference ?? 0) > 0;
}

function parts(tag: string): number[] {
  const [, major, minor, patch, preview] = version.exec(tag) ?? [];
  return [Number(major), Number(minor), Number(patch), preview === undefined ? 1 : 0];
}

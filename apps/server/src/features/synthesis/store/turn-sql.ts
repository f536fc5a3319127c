/**
 * The turn of a newly queued task, in ms of audio: after its owner's other tasks at the same address, and not before the
 * next task there. So the owners at one address take turns, however many tasks each of them has.
 */
export const turnSql = ({
  address,
  ownerId,
}: {
  readonly address: string;
  readonly ownerId: string;
}): string => `
  greatest(
    coalesce((SELECT min(turn_ms) FROM tasks WHERE state = 'queued' AND address = ${address}), 0),
    coalesce((SELECT max(turn_ms + predicted_ms) FROM tasks
      WHERE state = 'queued' AND owner_id = ${ownerId} AND address = ${address}), 0))`;

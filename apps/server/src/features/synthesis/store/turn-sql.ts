/**
 * The turn of a task that begins to wait, in ms of audio: after its owner's other tasks at its address, and level with
 * whoever is next there. So an address hears its owners in turn, however many tasks one of them has brought.
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

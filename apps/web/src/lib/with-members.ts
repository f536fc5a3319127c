export function withMembers<Member>(
  set: ReadonlySet<Member>,
  members: readonly Member[],
  on: boolean,
): ReadonlySet<Member> {
  const next = new Set(set);
  for (const member of members) {
    if (on) next.add(member);
    else next.delete(member);
  }
  return next;
}

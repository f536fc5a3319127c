/** Midnight here at the beginning of a day from a date field, ISO 8601; null while the field is empty. */
export function startOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T00:00`).toISOString();
}

/** As a date field takes it. */
export function tomorrow(now = new Date()): string {
  // Sweden writes its dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv').format(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1));
}

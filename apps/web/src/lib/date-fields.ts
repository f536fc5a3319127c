/** Midnight here at the beginning of a day from a date field, ISO 8601; null while the field is empty. */
export function startOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T00:00`).toISOString();
}

/** As a date field takes it. */
export function tomorrow(now = new Date()): string {
  // Sweden writes its dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv').format(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1));
}

/** The day here of a time, as a date field takes it; empty for none. */
export function toDateField(time: string | null): string {
  return time === null ? '' : new Intl.DateTimeFormat('sv').format(new Date(time));
}

/** A time from a date-and-time field, which speaks of the time here, in ISO 8601; null while the field is empty. */
export function fromTimeField(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString();
}

export function toTimeField(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  return `${new Intl.DateTimeFormat('sv').format(at)}T${at.toTimeString().slice(0, 5)}`;
}

/** Local midnight at the start of a date field's day, ISO 8601; null if the field is empty. */
export function startOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T00:00`).toISOString();
}

/** In the format of a date field. */
export function tomorrow(now = new Date()): string {
  // The Swedish date format is ISO 8601.
  return new Intl.DateTimeFormat('sv').format(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1));
}

/** The local day of a time, in the format of a date field; '' for null. */
export function toDateField(time: string | null): string {
  return time === null ? '' : new Intl.DateTimeFormat('sv').format(new Date(time));
}

/** The time in a datetime field (local time) as ISO 8601; null if the field is empty. */
export function fromTimeField(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString();
}

export function toTimeField(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  return `${new Intl.DateTimeFormat('sv').format(at)}T${at.toTimeString().slice(0, 5)}`;
}

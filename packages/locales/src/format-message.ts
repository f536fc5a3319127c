/** Fills `{name}` placeholders. A placeholder without a value becomes an empty string. */
export function formatMessage(message: string, values: Readonly<Record<string, unknown>> = {}): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

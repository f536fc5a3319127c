/** Placeholders for error messages that are shown without an error: each detail is replaced by its name in braces. */
export const detailNames = new Proxy<Record<string, string>>({}, { get: (_, name) => `{${String(name)}}` });

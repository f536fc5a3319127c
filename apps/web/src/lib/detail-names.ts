/** For words of errors that are shown without an error: the names of details stand where their values would. */
export const detailNames = new Proxy<Record<string, string>>({}, { get: (_, name) => `{${String(name)}}` });

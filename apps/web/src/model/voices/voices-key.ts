/** The key of `voicesQuery`, apart from it because the first view needs only the key. */
export const voicesKey = ['voices'];

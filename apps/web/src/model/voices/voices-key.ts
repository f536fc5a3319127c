/** The key of `voicesQuery`. Separate, because the first view needs only the key. */
export const voicesKey = ['voices'];

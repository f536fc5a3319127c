/** Of the query that fetches the voices, which the first view does without. */
export const voicesKey = ['voices'];

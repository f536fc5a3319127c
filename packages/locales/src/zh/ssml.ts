export const ssml = {};

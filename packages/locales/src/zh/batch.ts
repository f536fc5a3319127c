export const batch = {};

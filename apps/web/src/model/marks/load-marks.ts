/** Fetches what marks can do. From then on those of a draft follow its text. */
export const loadMarks = () => import('./marks.ts');

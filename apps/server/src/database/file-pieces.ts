/**
 * What the file of a task is made of. Only of FLAC does the size of the whole depend on the single segments; for others one
 * stands for all.
 */
export const piecesSql = (task: string) => `(SELECT CASE WHEN ${task}.format = 'flac'
    THEN jsonb_agg(jsonb_build_object('bytes', bytes, 'samples', samples) ORDER BY ord)
    ELSE jsonb_build_array(jsonb_build_object('bytes', sum(bytes), 'samples', sum(samples))) END
  FROM segments WHERE task_id = ${task}.id)`;

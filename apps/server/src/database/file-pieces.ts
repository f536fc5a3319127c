/**
 * Pieces that a task's file is made of. Only FLAC's total size depends on the single segments; other formats sum them
 * in one piece.
 */
export const piecesSql = (task: string) => `(SELECT CASE WHEN ${task}.format = 'flac'
    THEN jsonb_agg(jsonb_build_object('bytes', bytes, 'samples', samples) ORDER BY ord)
    ELSE jsonb_build_array(jsonb_build_object('bytes', sum(bytes), 'samples', sum(samples))) END
  FROM segments WHERE task_id = ${task}.id)`;

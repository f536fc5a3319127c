import type { Pool } from 'pg';

/** As if so many minutes had passed without a word from the gateway. */
export async function letTimePass(pool: Pool, orderNumber: string, minutes: number): Promise<void> {
  await pool.query(
    `UPDATE orders SET created_at = created_at - $2::int * interval '1 minute',
       expires_at = expires_at - $2::int * interval '1 minute', asked_at = NULL, heard_at = NULL,
       refund_asked_at = refund_asked_at - $2::int * interval '1 minute' WHERE number = $1`,
    [orderNumber, minutes],
  );
}

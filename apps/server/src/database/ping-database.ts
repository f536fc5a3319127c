import type { Pool } from 'pg';

/** Rejects when the database does not answer, or accepts no writes, as a standby that has not taken over yet. */
export async function pingDatabase(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly"`);
  if (rows[0].isReadOnly) throw new Error('The database is read-only.');
}

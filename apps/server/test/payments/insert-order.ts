import type { Pool } from 'pg';
import { createId } from '../../src/ports/id.ts';
import { planContent } from './plan.ts';

/**
 * Stores an order of 990 fen of a new account, whose id is the order's number, with other columns as given. Returns the
 * number.
 */
export async function insertOrder(pool: Pool, columns: Record<string, unknown> = {}): Promise<string> {
  const number = createId();
  await pool.query(
    `INSERT INTO users (id, username, username_key, email, email_key, role, password_hash)
     VALUES ($1, $1, $1, $1, $1, 'user', '')`,
    [number],
  );
  const row = {
    ...{ number, user_id: number, plan_id: 'plan', plan: JSON.stringify(planContent) },
    ...{ amount_minor: 990, currency: 'CNY', gateway: 'stripe', language: 'en' },
    ...{ origin: 'http://here.example', expires_at: new Date(Date.now() + 30 * 60_000) },
    ...columns,
  };
  const places = Object.keys(row).map((_, i) => `$${i + 1}`);
  await pool.query(
    `INSERT INTO orders (${Object.keys(row).join()}) VALUES (${places.join()})`,
    Object.values(row),
  );
  return number;
}

import type { TaskDetail } from '@parlando/contract';
import type { Language } from '@parlando/locales';

/** What the account feature asks of the tasks that a person owns. */
export interface OwnedTasks {
  /** Every task whole, oldest first. */
  export(ownerId: string, language: Language): AsyncIterable<TaskDetail>;
  /** All of them, open ones too; returns how many. */
  delete(ownerId: string): Promise<number>;
}

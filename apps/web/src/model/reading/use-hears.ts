import { useQuery } from '@tanstack/react-query';
import { usePlayer } from '../player/player-store.ts';
import { useMayOwn } from '../session/access.ts';
import { taskQuery } from '../tasks/tasks-query.ts';

/** Whether what was written is exactly what the audio in the player says. */
export function useHears(content: string): boolean {
  const mayOwn = useMayOwn();
  const current = usePlayer((state) => state.current);
  // Of audio that was opened from history only the beginning of its text is at hand.
  const opened = current?.blob === null && current.url !== null ? current.taskId : null;
  const isAsked = opened !== null && mayOwn && current?.text !== content && content !== '';
  const { data } = useQuery({ ...taskQuery(opened ?? ''), enabled: isAsked });
  if (!current || content === '') return false;
  if (current.text === content) return true;
  return isAsked && data !== undefined && (data.request.text ?? data.request.ssml) === content;
}

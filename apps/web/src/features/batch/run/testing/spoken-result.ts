import type { ItemResult } from '../../list/batch-item.ts';

export const spokenResult: ItemResult = {
  audioUrl: null,
  taskId: null,
  format: 'mp3',
  durationMs: null,
  fileSize: 1,
  engine: 'e',
  voice: 'v',
  warnings: [],
};

export { readSubtitles } from './read-subtitles.ts';
export type { SubtitleCue, SubtitleFault, SubtitleIssue, Subtitles } from './subtitle.ts';

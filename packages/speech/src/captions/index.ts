export { type Cue, cueSteps, makeCues } from './caption-cues.ts';
export { type CaptionOptions, usualLineLength } from './caption-options.ts';
export { type CaptionSource, captionSource, type Passage, type SpokenWord } from './caption-source.ts';
export { chapterSpeech, findChapters, splitChapters, type TimedChapter } from './chapters.ts';
export { inOneLine, writeLrc, writeSrt, writeTranscript, writeVtt } from './write-captions.ts';

export * from './aligned-text.ts';
export * from './audio-formats.ts';
export {
  alignBoundaries,
  type Boundary,
  joinBoundaries,
  roundTimes,
  spreadBoundaries,
} from './boundaries.ts';
export * from './byte-ranges.ts';
export * from './codec-traits.ts';
export { concatBytes } from './concat-bytes.ts';
export * from './engine.ts';
export {
  audioFile,
  fileBytes,
  nothingBefore,
  StreamedFile,
} from './files/audio-file.ts';
export type { AudioFile, Before, FileWriter, StoredPiece } from './files/file-writer.ts';
export { FLAC_BLOCK_SAMPLES, FLAC_UNIT_SAMPLES, storedFlacFrame } from './files/flac-file.ts';
export { codedNumber, crc8, crc16 } from './files/flac-numbers.ts';
export { bareAacFrames, framesOf, type M4bContent, M4bFile } from './files/m4b-file.ts';
export { OpusPages } from './files/ogg-opus-file.ts';
export { silentPiece } from './files/silent-piece.ts';
export { followSignals } from './follow-signals.ts';
export { type AudioLevel, LevelMeter, TARGET_LUFS } from './loudness.ts';
export * from './marks/index.ts';
export * from './mp3-frames.ts';
export { partitionPoint } from './partition-point.ts';
export { joinPeaks, PEAK_PAIRS_PER_SECOND, PeakMeter } from './peaks.ts';
export { documentCost } from './plan/document-cost.ts';
export { documentSentences } from './plan/document-sentences.ts';
export { type PlainTextDocument, plainTextDocument } from './plan/plain-text.ts';
export {
  type PlanOptions,
  planSegments,
  planSegmentsLazily,
} from './plan/plan-segments.ts';
export { voiceSplitter } from './plan/script-runs.ts';
export { SentenceBuffer } from './plan/sentence-buffer.ts';
export { sentenceEnds } from './plan/sentences.ts';
export { hasSounds } from './plan/sounds.ts';
export { splitByDuration } from './plan/split-by-duration.ts';
export * from './script/index.ts';
export type * from './speech-document.ts';
export type * from './speech-plan.ts';
export { buildScriptSsml, buildSsml, pitchRatio, type SsmlSettings } from './ssml/build-ssml.ts';
export * from './ssml/index.ts';
export { type CodePointIndex, codePointLength, indexCodePoints } from './text/code-points.ts';
export { guessLanguage } from './text/guess-language.ts';
export { type Heading, readHeading } from './text/headings.ts';
export { isMandarin } from './text/language.ts';
export { normalizeAligned, normalizeText } from './text/normalize.ts';
export { withoutRadicals } from './text/radicals.ts';
export { hasSpeakable, type SanitizedText, sanitizePlainText } from './text/sanitize.ts';
export { sayAs } from './text/say-as.ts';
export { lacksSpace, scriptOf, scriptsReadIn } from './text/scripts.ts';
export { UNSPACED_SCRIPTS } from './text/unspaced-scripts.ts';
export { mandarinReadings } from './text/zh/readings.ts';
export { homophonesOf } from './text/zh/toned-pinyin.ts';
export { toSimplified } from './text/zh/traditional.ts';
export * from './timed/index.ts';
export { type HeardSegment, timeSentences } from './timed-sentences.ts';
export { nearestVoice, type WantedVoice } from './voice-matching.ts';
export { WAV_HEADER_BYTES, type WavFormat, wavHeader } from './wav.ts';
export { withDeadline } from './with-deadline.ts';

export { AacEncoder } from './aac-encoder.ts';
export { bunzip2 } from './bunzip2.ts';
export { FlacEncoder } from './flac-encoder.ts';
export { OpusEncoder, type OpusEncoderOptions } from './opus-encoder.ts';
export { Resampler } from './resampler.ts';
export { Sonic, type SonicOptions } from './sonic.ts';
export { AudioWasmError } from './wasm-library.ts';

export { bunzip2 } from './bunzip2.ts';
export { Resampler } from './resampler.ts';
export { Sonic, type SonicOptions } from './sonic.ts';
export { AudioWasmError } from './wasm-library.ts';

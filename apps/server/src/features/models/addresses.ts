/**
 * Where the archives of the catalogue are: addresses of folders, asked in this order. `NEURAL_MODELS_URL` names others
 * in their place.
 */
export const releasePages: readonly string[] = [
  'https://github.com/k2-fsa/sherpa-onnx/releases/download/tts-models/',
];

/** Hosts that those pages redirect to, as `readAllowedHost` takes them. */
export const releaseHosts: readonly string[] = ['*.githubusercontent.com'];

/** The file beside the archives with a sha256 and a name in each line. */
export const checksumFile = 'checksum.txt';

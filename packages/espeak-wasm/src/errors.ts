/**
 * `unknown-voice`, `unknown-variant`, `invalid-argument`: the call was wrong.
 * `language-not-loaded`: the voice's dictionary is not in this instance and could not be read at once.
 * `unsupported-encoding`: LAME cannot encode at these rates.
 * `out-of-memory`: the heap's limit is reached.
 * `trapped`: the module crashed; the instance cannot be used any more.
 * `disposed`: the instance or the encoder was closed.
 */
export type EspeakFault =
  | 'unknown-voice'
  | 'unknown-variant'
  | 'invalid-argument'
  | 'language-not-loaded'
  | 'unsupported-encoding'
  | 'out-of-memory'
  | 'trapped'
  | 'disposed';

export class EspeakError extends Error {
  readonly fault: EspeakFault;
  constructor(fault: EspeakFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EspeakError';
    this.fault = fault;
  }
}

/** The server cannot start for a reason that the operator can fix: one line says what is wrong and what to do. */
export class StartFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*\n\s*/g, ' '), options);
    this.name = 'StartFault';
  }
}

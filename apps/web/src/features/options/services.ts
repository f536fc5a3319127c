export type SpeechServiceId = 1 | 2 | 3 | 4 | 5;

/** What a service can do with a voice. Styles and roles need Azure's own endpoint (`mstts:express-as`). */
export interface SpeechService {
  readonly api: SpeechServiceId;
  readonly speaksStyles: boolean;
  readonly speaksRoles: boolean;
}

/** The services that a conversion can use now, in the order they are offered. */
export const speechServices: readonly SpeechService[] = [{ api: 5, speaksStyles: false, speaksRoles: false }];

export function findService(api: number): SpeechService | undefined {
  return speechServices.find((service) => service.api === api);
}

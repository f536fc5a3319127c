/** The service ids: 1 to 5 speak, 6 writes. */
export type ServiceId = 1 | 2 | 3 | 4 | 5 | 6;
export type SpeechServiceId = Exclude<ServiceId, 6>;

/** What a service needs from the person, and what it can do with a voice. */
export interface SpeechService {
  readonly api: SpeechServiceId;
  /** Whose protocol it speaks. */
  readonly provider: 'azure' | 'azure-compatible' | 'free';
  /** A region must be named; where it need not be, the default one speaks. */
  readonly needsRegion: boolean;
  readonly speaksStyles: boolean;
  readonly speaksRoles: boolean;
}

/** Our own server. */
export const freeService = 5;
/** Writes text from a prompt, and never speaks. */
export const chatService = 6;

const azure = { provider: 'azure', speaksStyles: true, speaksRoles: true } as const;

/** In the order they are offered. */
export const speechServices = [
  { api: 5, provider: 'free', needsRegion: false, speaksStyles: false, speaksRoles: false },
  { api: 1, ...azure, needsRegion: false },
  { api: 2, ...azure, needsRegion: false },
  { api: 3, ...azure, needsRegion: true },
  { api: 4, provider: 'azure-compatible', needsRegion: false, speaksStyles: true, speaksRoles: true },
] as const satisfies readonly SpeechService[];

/** Azure region of the services that need not name one. */
export const defaultAzureRegion = 'eastus';

export function findSpeechService(api: number): SpeechService | undefined {
  return speechServices.find((service) => service.api === api);
}

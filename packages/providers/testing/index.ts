export { azureVoices } from './azure-service.ts';
export { chatModels, chatReply } from './chat-service.ts';
export { type Fault, type FaultName, namedFaults, type Pace } from './fault.ts';
export { type ProviderServer, type ProviderServerOptions, startProviderServer } from './provider-server.ts';
export { MP3_FRAME_BYTES, MP3_FRAME_MS, silentMp3, toneWav } from './sample-audio.ts';
export type { ServiceRequest } from './service.ts';
export { cutAt, cutBody, fetchOf } from './stub-transport.ts';

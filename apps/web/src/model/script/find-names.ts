import { findSpeakers } from '@parlando/speech/script';

export { findSpeakers };

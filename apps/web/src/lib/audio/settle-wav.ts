import { settleWavLengths } from '@parlando/providers/wav';

export { settleWavLengths };

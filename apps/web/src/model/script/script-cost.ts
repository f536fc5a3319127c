export { scriptCost } from '@parlando/speech/script';

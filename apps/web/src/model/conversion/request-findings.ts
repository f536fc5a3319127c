import { chargedCharacters, freeOfCharge, freeService } from '@parlando/contract';
import {
  characterLimit,
  type Finding,
  validateAudioLength,
  validateOptions,
  validateQuota,
  validateSpokenLength,
  validateText,
} from '../document/validate.ts';
import { knownServerStatus } from '../quota/use-server-status.ts';
import { loadCostCounter } from '../script/cost-counter.ts';
import {
  type ConversionRequest,
  isSsmlRequest,
  requestCast,
  requestContent,
  requestMarks,
} from './conversion-request.ts';

export async function requestFindings(request: ConversionRequest): Promise<Finding[]> {
  const isFree = request.api === freeService;
  const freeLimit = isFree ? (knownServerStatus()?.freeLimit ?? null) : null;
  const limit = characterLimit(request.api, freeLimit);
  const { findings, cost } = await readContent(request, limit);
  return [
    ...findings,
    ...(isFree ? validateAudioLength(cost, limit) : []),
    ...validateQuota(chargedCharacters(cost), freeLimit),
    ...validateOptions(request.options),
  ];
}

async function readContent(request: ConversionRequest, limit: number) {
  const content = requestContent(request);
  if (!isSsmlRequest(request)) {
    const cast = requestCast(request);
    const marks = requestMarks(request);
    const { spokenCost } = await loadCostCounter();
    return {
      findings: validateText(content, limit),
      cost: spokenCost(content, cast, { ...request.options, marks }),
    };
  }
  const { ssmlDocumentCost, ssmlFindings } = await import('../document/ssml-tools.ts');
  const cost = ssmlDocumentCost(content, request.options.voice) ?? freeOfCharge;
  return { findings: [...ssmlFindings(content), ...validateSpokenLength(cost.characters, limit)], cost };
}

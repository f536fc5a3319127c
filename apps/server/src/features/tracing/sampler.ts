import { diag } from '@opentelemetry/api';
import { getNumberFromEnv, getStringFromEnv } from '@opentelemetry/core';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

const usual = 'parentbased_always_on';

/** Which traces are sent, by the names of OpenTelemetry: `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`. */
export function readSampler(): Sampler {
  const name = getStringFromEnv('OTEL_TRACES_SAMPLER')?.trim() || usual;
  const root = rootSampler(name.replace(/^parentbased_/, ''));
  if (root === undefined) {
    diag.warn(`OTEL_TRACES_SAMPLER=${name} is not known; ${usual} is used`);
    return new ParentBasedSampler({ root: new AlwaysOnSampler() });
  }
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string): Sampler | undefined {
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(getNumberFromEnv('OTEL_TRACES_SAMPLER_ARG') ?? 1);
    default:
      return undefined;
  }
}

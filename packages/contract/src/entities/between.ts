import * as z from 'zod/mini';

interface Range {
  readonly min: number;
  readonly max: number;
}

export const between = ({ min, max }: Range) => z.number().check(z.minimum(min), z.maximum(max));

export const wholeBetween = ({ min, max }: Range) =>
  z.number().check(z.int(), z.minimum(min), z.maximum(max));

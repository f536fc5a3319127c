/** Writes the few shapes of ONNX (protobuf messages) that the test voice needs. */

const types = { f32: 1, i8: 3, i64: 7 } as const;

function varint(value: number): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 128);
  } while (rest !== 0n);
  return Buffer.from(bytes);
}

export function int(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

/** A text, or the bytes of a message within a message. */
export function bytes(field: number, content: string | Buffer | readonly Buffer[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : Buffer.from(content as string);
  return Buffer.concat([varint((field << 3) | 2), varint(body.length), body]);
}

/** A step of the graph. Its attributes are whole numbers or lists of them. */
export function node(
  operator: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: Readonly<Record<string, number | readonly number[]>> = {},
): Buffer {
  return bytes(1, [
    ...inputs.map((name) => bytes(1, name)),
    ...outputs.map((name) => bytes(2, name)),
    bytes(4, operator),
    ...Object.entries(attributes).map(([name, value]) =>
      typeof value === 'number'
        ? bytes(5, [bytes(1, name), int(3, value), int(20, 2)])
        : bytes(5, [bytes(1, name), ...value.map((each) => int(8, each)), int(20, 7)]),
    ),
  ]);
}

/** A constant. */
export function tensor(
  name: string,
  dimensions: readonly number[],
  values: BigInt64Array | Float32Array | Int8Array,
): Buffer {
  const type = values instanceof BigInt64Array ? 'i64' : values instanceof Float32Array ? 'f32' : 'i8';
  return bytes(5, [
    ...dimensions.map((size) => int(1, size)),
    int(2, types[type]),
    bytes(8, name),
    bytes(9, Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
  ]);
}

export const whole = (...values: number[]): BigInt64Array => BigInt64Array.from(values, BigInt);
export const real = (...values: number[]): Float32Array => Float32Array.from(values);

/** An input or output of the graph. A dimension with a name has any size. */
function port(
  field: number,
  name: string,
  type: keyof typeof types,
  dimensions: readonly (number | string)[],
): Buffer {
  const sizes = dimensions.map((size) => bytes(1, typeof size === 'string' ? bytes(2, size) : int(1, size)));
  return bytes(field, [bytes(1, name), bytes(2, bytes(1, [int(1, types[type]), bytes(2, sizes)]))]);
}

export const input = (name: string, type: keyof typeof types, dimensions: readonly (number | string)[]) =>
  port(11, name, type, dimensions);
export const output = (name: string, type: keyof typeof types, dimensions: readonly (number | string)[]) =>
  port(12, name, type, dimensions);

/** A whole file. */
export function onnxModel(
  graph: readonly Buffer[],
  metadata: Readonly<Record<string, string | number>>,
): Buffer {
  return Buffer.concat([
    int(1, 8),
    bytes(2, 'parlando-test'),
    bytes(7, [...graph, bytes(2, 'test-voice')]),
    bytes(8, int(2, 13)),
    ...Object.entries(metadata).map(([key, value]) => bytes(14, [bytes(1, key), bytes(2, String(value))])),
  ]);
}

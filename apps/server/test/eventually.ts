type Falsy = undefined | false;

/** Waits until a reading is true, and returns it; the test's own time-out bounds it. */
export async function eventually<Value>(read: () => Value | Falsy | Promise<Value | Falsy>): Promise<Value> {
  for (;;) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

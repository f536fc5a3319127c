/** A chunk of the application that could not be fetched, for example because a new release has renamed it. */
export function isModuleLoadFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|importing a module script|module script failed|unable to preload css/i.test(
    message,
  );
}

const reportedElsewhere = new WeakSet<object>();

/** Has `watchLoadFailures` ignore the failure of this load: whoever awaits it reports it. */
export async function reportedHere<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (cause) {
    if (cause instanceof Error) reportedElsewhere.add(cause);
    throw cause;
  }
}

export function isReportedElsewhere(cause: unknown): boolean {
  return cause instanceof Error && reportedElsewhere.has(cause);
}

/** A chunk of the application that could not be fetched, for example because a new release has renamed it. */
export function isModuleLoadFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|importing a module script|module script failed|unable to preload css/i.test(
    message,
  );
}

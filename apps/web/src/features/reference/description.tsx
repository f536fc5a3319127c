/** A text of the OpenAPI document, if there is one. Backticks enclose code. */
export function Description({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <p lang="en" className="max-w-170 text-13 text-ink-2">
      {text.split('`').map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
          <code key={index} className="font-mono text-12">
            {part}
          </code>
        ),
      )}
    </p>
  );
}

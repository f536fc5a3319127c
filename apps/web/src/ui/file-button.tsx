import { useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps {
  /** On the button. */
  readonly words: string;
  /** Spoken name of the file field; default the button's words. */
  readonly label?: string;
  /** File types, as an `<input>` takes them. */
  readonly accept: string;
  readonly busy: boolean;
  readonly onChoose: (file: File) => void;
}

/** Asks for a file. */
export function FileButton({ words, label = words, accept, busy, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Lets the same file be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {words}
      </Button>
    </>
  );
}

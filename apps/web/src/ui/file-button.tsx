import { useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps {
  readonly words: string;
  /** Accessible name of the file input; default the button's text. */
  readonly label?: string;
  /** File types, as for an `<input>`. */
  readonly accept: string;
  readonly busy: boolean;
  readonly onChoose: (file: File) => void;
}

export function FileButton({ words, label = words, accept, busy, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        // A screen reader would find a second button of the same name.
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again.
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

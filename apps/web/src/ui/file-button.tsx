import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'busy' | 'disabled'> {
  readonly words: string;
  /** Accessible name of the file input; default the button's text. */
  readonly label?: string;
  /** File types, as for an `<input>`. */
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Chooses a folder instead of files. */
  readonly folder?: boolean;
  readonly onChoose: (first: File, files: readonly File[]) => void;
}

export function FileButton(props: FileButtonProps) {
  const { words, label = words, folder = false, busy = false, disabled = false, onChoose, ...chosen } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...chosen}
        {...(folder && { webkitdirectory: '' })}
        ref={input}
        type="file"
        aria-label={label}
        // A screen reader would find a second button of the same name.
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows choosing the same file again.
          target.value = '';
          if (files[0]) onChoose(files[0], files);
        }}
      />
      <Button busy={busy} disabled={disabled} onClick={() => input.current?.click()}>
        {words}
      </Button>
    </>
  );
}

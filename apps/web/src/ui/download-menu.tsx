import { type ComponentType, cloneElement, createContext, type ReactElement, Suspense, use } from 'react';

export interface DownloadMenuProps {
  readonly audio: {
    /** Null for audio of a person's own key. */
    readonly taskId: string | null;
    readonly format: 'mp3' | 'wav';
  };
  /** Name of the files, without the extension. */
  readonly stem: string;
  /** Saves the audio itself. */
  readonly onAudio: () => void;
  /** A button with its own accessible name. */
  readonly trigger: ReactElement<{ onClick?: () => void }>;
  readonly side?: 'top' | 'bottom';
}

/** The application fills it with the menu, which knows of subtitles. */
export const DownloadSlot = createContext<ComponentType<DownloadMenuProps>>(SaveAudio);

/** A button that opens what can be downloaded of some audio. */
export function DownloadMenu(props: DownloadMenuProps) {
  const Filled = use(DownloadSlot);
  return (
    <Suspense fallback={<SaveAudio {...props} />}>
      <Filled {...props} />
    </Suspense>
  );
}

/** As long as there is no menu the button saves the audio. */
function SaveAudio({ trigger, onAudio }: DownloadMenuProps) {
  return cloneElement(trigger, { onClick: onAudio });
}

import { type ComponentType, createContext, type ReactElement, Suspense, use } from 'react';
import { Menu } from './menu.tsx';

export interface DownloadItemsProps {
  readonly audio: {
    /** Null for audio of a person's own key. */
    readonly taskId: string | null;
    readonly format: string;
    /** Names of those who speak a script. */
    readonly speakers?: readonly string[] | undefined;
  };
  /** Name of the files, without the extension. */
  readonly stem: string;
  /** Saves the audio itself. */
  readonly onAudio: () => void;
}

interface DownloadMenuProps extends DownloadItemsProps {
  /** A button with its own accessible name. */
  readonly trigger: ReactElement;
  readonly side?: 'top' | 'bottom';
}

/** The application fills it with the entries, which know of subtitles. */
export const DownloadSlot = createContext<ComponentType<DownloadItemsProps>>(() => null);

/** A button that opens what can be downloaded of some audio. */
export function DownloadMenu({ trigger, side = 'bottom', ...items }: DownloadMenuProps) {
  const Items = use(DownloadSlot);
  return (
    // Its entries come late and make it wider. Fixed, it does not make a phone's page wider as well until it is moved.
    <Menu isFixed side={side} trigger={trigger}>
      <Suspense>
        <Items {...items} />
      </Suspense>
    </Menu>
  );
}

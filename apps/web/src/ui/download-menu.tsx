import type { CaptionFormat } from '@parlando/contract';
import { type ComponentType, createContext, type ReactElement, use } from 'react';
import { Menu } from './menu.tsx';

export interface DownloadItemsProps {
  readonly audio: {
    /** Null for audio made with the person's own key, and for a chapter. */
    readonly taskId: string | null;
    readonly format: string;
    /** Names of the speakers of a script. */
    readonly speakers?: readonly string[] | undefined;
    /** Of a chapter: the addresses of its captions. */
    readonly captionLinks?: Partial<Record<CaptionFormat, string>>;
  };
  /** File name without the extension. */
  readonly stem: string;
  /** Saves the audio itself. */
  readonly onAudio: () => void;
}

interface DownloadMenuProps extends DownloadItemsProps {
  readonly trigger: ReactElement;
  readonly side?: 'top' | 'bottom';
}

/** The application provides the entries, which depend on the captions feature. */
export const DownloadSlot = createContext<ComponentType<DownloadItemsProps>>(() => null);

/** A button with a menu of downloads for some audio. */
export function DownloadMenu({ trigger, side = 'bottom', ...items }: DownloadMenuProps) {
  const Items = use(DownloadSlot);
  return (
    // The entries load later and widen the menu. With fixed positioning, this does not widen a phone's page until the
    // menu is repositioned.
    <Menu isFixed side={side} trigger={trigger}>
      <Items {...items} />
    </Menu>
  );
}

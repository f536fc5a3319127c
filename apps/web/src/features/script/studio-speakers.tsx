import { useDeferredValue } from 'react';
import { useEditor } from '../../model/document/editor-store.ts';
import { useCastPanel } from '../../model/script/cast-panel.ts';
import { openVoiceBrowser, useVoiceBrowser } from '../../model/voices/voice-browser-store.ts';
import { Speakers } from './speakers.tsx';

export default function StudioSpeakers() {
  const text = useDeferredValue(useEditor((state) => state.text));
  const cast = useEditor((state) => state.cast);
  const open = useCastPanel((state) => state.open);
  const isChoosing = useVoiceBrowser((state) => state.open);
  return (
    <Speakers
      text={text}
      cast={cast}
      onChange={useEditor.getState().setCast}
      chooseVoice={openVoiceBrowser}
      open={open && !isChoosing}
      onOpenChange={(next) => useCastPanel.setState({ open: next })}
    />
  );
}

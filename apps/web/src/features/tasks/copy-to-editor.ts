import { limits, StudioFormat, type TaskDetail } from '@parlando/contract';
import i18next from 'i18next';
import { useEditor } from '../../model/document/editor-store.ts';
import { offerUndo } from '../../model/document/offer-undo.ts';
import { showText } from '../../model/marks/load-marks.ts';
import { defaultStyle, useOptions } from '../../model/options/options-store.ts';
import { presentVoices } from '../../model/voices/voices.ts';

export function copyToEditor({ request, format }: TaskDetail): void {
  const before = { editor: useEditor.getState(), options: useOptions.getState() };
  const isSsml = request.ssml !== null;
  if (isSsml) {
    useEditor.setState({ tab: 'ssml', ssml: request.ssml ?? '', ssmlEdited: true, isStarter: false });
  } else {
    showText(request.text ?? '', request.marks ?? []);
    useEditor.setState({ tab: 'plain', cast: request.cast ?? [] });
  }
  const options = useOptions.getState();
  const voice = request.voice === null ? undefined : presentVoices().byId.get(request.voice);
  if (voice) options.selectVoice(voice);
  useOptions.setState({ style: request.style ?? defaultStyle, role: request.role ?? '' });
  const { speed, pitch, volume, styleDegree, turnPauseMs, speakNames } = request;
  const turns = { turnPauseMs: turnPauseMs ?? undefined, speakNames };
  // The studio does not offer formats meant for programs, and keeps its own instead.
  const offered = StudioFormat.safeParse(format);
  options.change({
    speed,
    pitch,
    volume,
    ...(offered.success && { format: offered.data }),
    ...turns,
    styleDegree: styleDegree ?? limits.styleDegree.default,
  });
  offerUndo(i18next.t('tasks.copied'), () => {
    useEditor.setState(before.editor);
    useOptions.setState(before.options);
  });
}

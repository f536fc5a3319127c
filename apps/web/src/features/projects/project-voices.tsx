import type { Project, ProjectSettings } from '@parlando/contract';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { projectActs } from '../../model/projects/project-actions.ts';
import { formatOf } from '../../model/projects/project-settings.ts';
import { useVoiceName } from '../../model/voices/use-voice-words.ts';
import { openVoiceBrowser } from '../../model/voices/voice-browser-store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormatField } from './format-field.tsx';

/** Its voices and its format. A change requires speaking the affected text again, so it asks first. */
export function ProjectVoices({ project }: { project: Project }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<ProjectSettings | null>(null);
  const { id, settings, counts } = project;
  const { cast = [] } = settings;
  const choose = (next: ProjectSettings) => {
    if (counts.charactersDone > 0) setWanted(next);
    else void projectActs.update(id, { settings: next });
  };
  const confirm = () => {
    if (wanted !== null) void projectActs.update(id, { settings: wanted });
    setWanted(null);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <VoiceButton voice={settings.voice} onChoose={(voice) => choose({ ...settings, voice })} />
      {cast.map((member) => (
        <VoiceButton
          key={member.name}
          name={member.name}
          voice={member.voice}
          onChoose={(voice) =>
            choose({
              ...settings,
              cast: cast.map((each) => (each.name === member.name ? { ...each, voice } : each)),
            })
          }
        />
      ))}
      <FormatField
        value={formatOf(project)}
        onChange={(format) => format !== formatOf(project) && choose({ ...settings, format })}
        hideLabel
        size="sm"
        className="w-24"
      />
      <ConfirmDialog
        open={wanted !== null}
        title={t(wanted?.format === settings.format ? 'projects.voiceQuestion' : 'projects.formatQuestion')}
        action={t('projects.change')}
        variant="primary"
        onConfirm={confirm}
        onClose={() => setWanted(null)}
      >
        {t('projects.voiceNote', { number: counts.charactersDone })}
      </ConfirmDialog>
    </div>
  );
}

interface VoiceButtonProps {
  /** Name of the speaker. */
  readonly name?: string;
  readonly voice: string;
  readonly onChoose: (voice: string) => void;
}

function VoiceButton({ name, voice, onChoose }: VoiceButtonProps) {
  const { t } = useTranslation();
  const voiceName = useVoiceName()(voice);
  const open = () =>
    openVoiceBrowser({
      ...(name !== undefined && { for: name }),
      chosen: voice,
      onChoose: ({ shortName }) => shortName !== voice && onChoose(shortName),
    });
  return (
    <Button size="sm" aria-haspopup="dialog" onClick={open} className="max-w-full">
      <span className="truncate">
        {name === undefined
          ? t('projects.chooseVoice', { voice: voiceName })
          : t('projects.chooseVoiceOf', { name, voice: voiceName })}
      </span>
    </Button>
  );
}

import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const examples = ['pause', 'prosody', 'emphasis', 'sayAs', 'alias'] as const;

/** A page of SSML: what each element does, and the example to put into the document. */
export default function SsmlHelpDialog({
  open,
  onClose,
  onInsert,
}: {
  open: boolean;
  onClose: () => void;
  onInsert: (markup: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('editor.help.title')}
      description={t('editor.help.intro')}
    >
      <ul className="flex flex-col gap-4">
        {examples.map((example) => {
          const markup = t(`editor.help.${example}.markup`);
          const title = t(`editor.help.${example}.title`);
          return (
            <li key={example} className="flex flex-col gap-1.5">
              <div className="flex items-center justify-between gap-3">
                <h3 className="font-medium">{title}</h3>
                <Button
                  size="sm"
                  aria-label={`${t('editor.help.insert')}: ${title}`}
                  onClick={() => {
                    onClose();
                    onInsert(markup);
                  }}
                >
                  {t('editor.help.insert')}
                </Button>
              </div>
              <code className="block rounded-control bg-sunken px-3 py-2 font-mono text-13 break-words">
                {markup}
              </code>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

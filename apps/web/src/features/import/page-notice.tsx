import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { openPage } from '../../model/import/import-store.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { Button } from '../../ui/button.tsx';

/** Offers to import the web page whose address is all of the text. */
export default function PageNotice() {
  const { t } = useTranslation();
  const isOn = useInstance(({ config }) => config?.pageImport ?? true);
  const address = useEditor(({ text }) => text.trim());
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pb-2 wide:px-4">
      <p role="status" className="min-w-0 text-13 text-ink-2">
        {t(isOn ? 'importing.page.only' : 'importing.page.onlyToCopy')}
      </p>
      {isOn && (
        <Button size="sm" variant="soft" onClick={() => openPage(address)}>
          {t('importing.page.import')}
        </Button>
      )}
    </div>
  );
}

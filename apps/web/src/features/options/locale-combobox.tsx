import { useTranslation } from 'react-i18next';
import { OnDemand, onDemand } from '../../ui/on-demand.tsx';
import { PopupField } from '../../ui/popup-field.tsx';
import type { LocaleFieldProps } from './locale-popup.tsx';

const load = onDemand(() => import('./locale-popup.tsx'));

/** The language, and a list of all that have a voice. */
export function LocaleCombobox(props: LocaleFieldProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <OnDemand
        load={load}
        trigger={(ours) => (
          <PopupField {...ours} label={t('options.language')} popup="dialog">
            {props.label(props.value)}
          </PopupField>
        )}
        whole={(popup) => <popup.LocalePopup {...props} />}
      />
    </div>
  );
}

import { useTranslation } from '../lib/use-translation.ts';
import { IconButton, type IconButtonProps } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';

/** A small button that closes or discards what it stands in; its name is “close” unless another is given. */
export function CloseButton(props: Partial<IconButtonProps>) {
  const { t } = useTranslation();
  return <IconButton size="sm" label={t('ui.close')} icon={<CloseIcon />} tooltip={false} {...props} />;
}

import { useTranslation } from 'react-i18next';
import { describeWait } from './wait-description.ts';

export function useWaitWords(): (seconds: number) => string {
  const { t } = useTranslation();
  return (seconds) => {
    const { unit, value } = describeWait(seconds);
    return t(`task.wait.${unit}`, { value });
  };
}

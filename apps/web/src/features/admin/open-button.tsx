import i18next from 'i18next';
import { Button } from '../../ui/button.tsx';

/** The button that opens a row of a list. `nameOf`: its accessible name. */
export const openButton =
  <Row,>(nameOf: (row: Row) => string, onOpen: (row: Row) => void) =>
  (row: Row) => (
    <Button size="sm" aria-label={nameOf(row)} onClick={() => onOpen(row)}>
      {i18next.t('ui.open')}
    </Button>
  );

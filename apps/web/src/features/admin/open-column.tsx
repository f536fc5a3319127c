import i18next from 'i18next';
import { Button } from '../../ui/button.tsx';
import { actionsColumn, type RecordColumn } from '../../ui/records.tsx';

/** A column with the button that opens a row. `nameOf`: the button's accessible name. */
export function openColumn<Row>(
  className: string,
  nameOf: (row: Row) => string,
  onOpen: (row: Row) => void,
): RecordColumn<Row> {
  return actionsColumn(className, (row) => (
    <Button size="sm" aria-label={nameOf(row)} onClick={() => onOpen(row)}>
      {i18next.t('ui.open')}
    </Button>
  ));
}

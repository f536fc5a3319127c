import i18next from 'i18next';
import { type ReactNode, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { useIsTight } from '../lib/use-is-tight.ts';
import { EmptyState } from './empty-state.tsx';

export interface RecordColumn<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Class of its table cells, mainly for their width. */
  readonly className?: string;
  /** A column of buttons: it shows no name, and a card has them at the bottom. */
  readonly actions?: boolean;
}

/** A column with the buttons of each row. */
export function actionsColumn<Row>(className: string, cell: RecordColumn<Row>['cell']): RecordColumn<Row> {
  return { name: i18next.t('ui.actions'), className, actions: true, cell };
}

interface RecordsProps<Row> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly RecordColumn<Row>[];
  /** Shown if there are no rows. */
  readonly empty?: string;
}

/** A table; cards where it has no room. */
export function Records<Row>(props: RecordsProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const isTight = useIsTight(box);
  const List = isTight ? Cards : Table;
  return (
    <div ref={box} className="min-w-0">
      {props.empty !== undefined && props.rows.length === 0 ? (
        <EmptyState title={props.empty} />
      ) : (
        <List {...props} />
      )}
    </div>
  );
}

/** A cell with the row's name, and details in small print. */
export function NameCell({ name, detail }: { readonly name: string; readonly detail: ReactNode }) {
  return (
    <>
      <span className="font-medium">{name}</span>
      <span className="block text-12 text-ink-2">{detail}</span>
    </>
  );
}

function Table<Row>({ label, rows, keyOf, columns }: RecordsProps<Row>) {
  return (
    <div className="panel overflow-hidden">
      <table aria-label={label} className="w-full table-fixed text-left">
        <thead className="border-b border-line bg-sunken text-12 text-ink-2">
          <tr>
            {columns.map(({ name, className, actions }) => (
              <th key={name} className={cx('px-3 py-2 font-medium', className)}>
                {actions ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps<Row> = Pick<RecordsProps<Row>, 'columns'> & { readonly row: Row };

/** A separate component, because cells may use hooks and rows are added and removed. */
function TableRow<Row>({ row, columns }: RowProps<Row>) {
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      {columns.map(({ name, cell, className, actions }, index) => {
        const look = cx('px-3 font-normal wrap-anywhere', actions ? 'py-1.5' : 'py-2.5', className);
        const Cell = index === 0 ? 'th' : 'td';
        return (
          <Cell key={name} scope={index === 0 ? 'row' : undefined} className={look}>
            {cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
}

function Cards<Row>({ label, rows, keyOf, columns }: RecordsProps<Row>) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {rows.map((row) => (
        <Card key={keyOf(row)} row={row} columns={columns} />
      ))}
    </ul>
  );
}

function Card<Row>({ row, columns }: RowProps<Row>) {
  return (
    <li className="panel flex min-w-0 flex-col gap-2 px-3 py-2.5">
      <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-3 gap-y-1">
        {columns
          .filter(({ actions }) => !actions)
          .map(({ name, cell }) => (
            <div key={name} className="contents">
              <dt className="text-12 leading-5 text-ink-2">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{cell(row)}</dd>
            </div>
          ))}
      </dl>
      {columns
        .filter(({ actions }) => actions)
        .map(({ name, cell }) => (
          <div key={name}>{cell(row)}</div>
        ))}
    </li>
  );
}

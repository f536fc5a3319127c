import type { UseQueryResult } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { useIsTight } from '../lib/use-measured.ts';
import { EmptyState } from './empty-state.tsx';
import { Loaded } from './loaded.tsx';
import { Pagination } from './pagination.tsx';

type Cell<Row> = (row: Row) => ReactNode;

interface RecordsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The class is that of the table cells, mainly for their width. */
  readonly columns: readonly (readonly [name: string, cell: Cell<Row>, className?: string])[];
  /** The buttons of a row: a last column that shows no name; a card has them at the bottom. */
  readonly actions?: readonly [cell: Cell<Row>, className: string];
  readonly empty?: string;
}

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

interface PagedRecordsProps<Row> extends Omit<RecordsProps<Row>, 'rows'> {
  readonly query: UseQueryResult<{ items: readonly Row[]; total: number; pageSize: number }>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly skeleton?: string;
}

/** The records of a query that returns them page by page. */
export function PagedRecords<Row>(props: PagedRecordsProps<Row>) {
  const { query, page, onPage, skeleton = 'h-80 rounded-panel', ...records } = props;
  return (
    <>
      <Loaded query={query} skeleton={[skeleton]}>
        {({ items }) => <Records {...records} rows={items} />}
      </Loaded>
      <Pagination page={page} of={query.data} onChange={onPage} />
    </>
  );
}

/** A cell with the row's name, and details in small print. */
export function NameCell({ name, detail }: { readonly name: string; readonly detail: ReactNode }) {
  return (
    <>
      <span className="font-medium">{name}</span>
      {detail && <span className="block text-12 text-ink-2">{detail}</span>}
    </>
  );
}

function Table<Row>({ label, rows, keyOf, columns, actions }: RecordsProps<Row>) {
  return (
    <div className="panel overflow-hidden">
      <table aria-label={label} className="w-full table-fixed text-left">
        <thead className="border-b border-line bg-sunken text-12 text-ink-2">
          <tr>
            {columns.map(([name, , className]) => (
              <th key={name} className={cx('px-3 py-2 font-medium', className)}>
                {name}
              </th>
            ))}
            {actions && (
              <th className={cx('px-3 py-2 font-medium', actions[1])}>
                <span className="sr-only">{i18next.t('ui.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} row={row} columns={columns} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps<Row> extends Pick<RecordsProps<Row>, 'columns'> {
  readonly row: Row;
  readonly actions: RecordsProps<Row>['actions'] | undefined;
}

/** A separate component, because cells may use hooks and rows are added and removed. */
function TableRow<Row>({ row, columns, actions }: RowProps<Row>) {
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      {columns.map(([name, cell, className], index) => {
        const Cell = index === 0 ? 'th' : 'td';
        return (
          <Cell
            key={name}
            scope={index === 0 ? 'row' : undefined}
            className={cx('px-3 py-2.5 font-normal wrap-anywhere', className)}
          >
            {cell(row)}
          </Cell>
        );
      })}
      {actions && (
        <td className={cx('px-3 py-1.5 font-normal wrap-anywhere', actions[1])}>{actions[0](row)}</td>
      )}
    </tr>
  );
}

function Cards<Row>({ label, rows, keyOf, columns, actions }: RecordsProps<Row>) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {rows.map((row) => (
        <Card key={keyOf(row)} row={row} columns={columns} actions={actions} />
      ))}
    </ul>
  );
}

function Card<Row>({ row, columns, actions }: RowProps<Row>) {
  return (
    <li className="panel flex min-w-0 flex-col gap-2 px-3 py-2.5">
      <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-3 gap-y-1">
        {columns.map(([name, cell]) => (
          <div key={name} className="contents">
            <dt className="text-12 leading-5 text-ink-2">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{cell(row)}</dd>
          </div>
        ))}
      </dl>
      {actions && <div>{actions[0](row)}</div>}
    </li>
  );
}

import { type ReactNode } from 'react';

interface ScrollingTableProps {
  label: string;
  head: readonly string[];
  rows: readonly { name: ReactNode; cells: readonly ReactNode[] }[];
}

/** A number as formats write it, or the sign of none. */
const numeric = /^([+−-]?\d[\d.,\s]*%?|[–…]?)$/;

/** A table that scrolls in itself if it is wider than the page; its columns of numbers can be aligned (`.is-number`). */
export function ScrollingTable({ label, head, rows }: ScrollingTableProps) {
  const classes = head.slice(1).map((_, column) => {
    const cells = rows.map((row) => row.cells[column] ?? '');
    const isNumeric = cells.every((cell) => typeof cell === 'string' && numeric.test(cell));
    return isNumeric && cells.some(Boolean) ? 'is-number' : undefined;
  });
  return (
    // A scrolling element needs a name, and has to be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="records" role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={column} scope="col" className={classes[column - 1]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }, row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={column} className={classes[column]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

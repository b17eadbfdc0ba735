type FigureTableProps = { caption: string; columns: string[]; rows: string[][] };

/** A table of figures whose first column names the row. It scrolls sideways if the screen is too narrow. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table on a narrow screen
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="figures w-full text-1 text-ink-2">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-ink-3">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`py-2 align-bottom font-text ${index === 0 ? 'text-left' : 'pl-3 text-right'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="py-2 text-left font-text">
                {name}
              </th>
              {figures.map((figure, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
                <td key={index} className="py-2 pl-3 text-right">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

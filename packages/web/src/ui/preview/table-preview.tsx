import style from './preview.module.css';

/** Rows as a table; the first are the headings. */
export function TablePreview({ rows, label }: { rows: readonly (readonly string[])[]; label: string }) {
  const [head = [], ...body] = rows;
  return (
    <div className={style.sheet} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

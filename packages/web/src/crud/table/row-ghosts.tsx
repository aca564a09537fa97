import style from './data-table.module.css';

const SHOWN = [0, 1, 2, 3, 4, 5, 6, 7];

/** Stands where rows will be, while they are on their way for the first time. */
export function RowGhosts() {
  return (
    <div className={style.ghosts} aria-hidden="true" data-testid="row-ghosts">
      {SHOWN.map((i) => (
        <div key={i} className={style.ghost} />
      ))}
    </div>
  );
}

import style from './small-select.module.css';

interface SmallSelectProps<T extends string> {
  /** For a `<label>` beside it. */
  id?: string;
  /** Names it; not where it stands in a `<label>`. */
  label?: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  className?: string | undefined;
  'data-testid'?: string;
}

/** One of several, in a bar of tools or a small panel: the browser's own list. */
export function SmallSelect<T extends string>(props: SmallSelectProps<T>) {
  const { label, options, onChange, className = '', ...rest } = props;
  return (
    <select
      {...rest}
      className={`${style.select} ${className}`}
      aria-label={label}
      onChange={({ target }) => {
        const chosen = options.find(({ value }) => value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

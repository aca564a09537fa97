import control from './controls.module.css';

interface ProgressBarProps {
  /** 0..1 */
  value: number;
  label: string;
  tone?: 'quiet' | 'bad';
}

/** Work done over work known. */
export function ProgressBar({ value, label, tone }: ProgressBarProps) {
  const share = Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10;
  return (
    <div
      className={control.bar}
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
    >
      <span style={{ width: `${share}%` }} />
    </div>
  );
}

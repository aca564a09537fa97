import { renderSVG } from 'uqr';
import style from './qr-code.module.css';

/** A QR picture, dark on white whatever the theme, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const svg = renderSVG(text, { ecc: 'M', border: 2 });
  return <img className={style.picture} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />;
}

// First: they declare the order of the style layers.
import './ui/base.css';
import './ui/themes.css';
// Shared by forms of the login and the pages behind it: in the first file, so that neither fetches the other for them.
import './lib/validation.ts';
import './ui/dialog/native-dialog.tsx';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchFirst } from './app/route-guard.tsx';
import { takeCallKeys } from './lib/http/call-keys.ts';
import { startI18n } from './lib/i18n/i18n.ts';

takeCallKeys(document.querySelector<HTMLMetaElement>('meta[name="call-keys"]')?.content);
const root = createRoot(document.getElementById('root')!);
await startI18n();
// Not awaited: other files import this one, and would wait for it.
void fetchFirst().then(() => root.render(<App />));

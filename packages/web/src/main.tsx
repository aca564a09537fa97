import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startI18n } from './lib/i18n/i18n.ts';
import './ui/base.css';
import './ui/themes.css';

const root = createRoot(document.getElementById('root')!);
await startI18n();
root.render(<App />);

// npm run build: installs if needed and builds the console for production.
import { build, install } from './bootstrap.mjs';

install();
build();

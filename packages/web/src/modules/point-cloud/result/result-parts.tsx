// What comes with a result, as one part that loads on demand.
export { Downloads } from './downloads.tsx';
export { ElementsPart } from './elements/element-list.tsx';
export { ResultPanel } from './result-panel.tsx';

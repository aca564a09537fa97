// What comes with a result, as one part that loads on demand.
export { ComparePart } from '../compare/compare-part.tsx';
export { EditBar } from '../edits/edit-bar.tsx';
export { EditHistory } from '../edits/edit-history.tsx';
export { Downloads } from './downloads.tsx';
export { ElementsPart } from './elements/element-list.tsx';
export { RunRecord } from '../recipes/run-record.tsx';
export { ReviewPart } from '../review/review-part.tsx';
export { ResultPanel } from './result-panel.tsx';

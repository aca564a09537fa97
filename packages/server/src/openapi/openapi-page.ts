/** A page that shows the API description without any library. */
export const DOC_PAGE = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cloud Experience API</title>
<style>
  body { font: 14px/1.5 system-ui, sans-serif; max-width: 1100px; margin: 0 auto; padding: 16px; color: #1c2330; background: #fff; }
  input { width: 100%; padding: 8px 12px; font: inherit; border: 1px solid #c5ccd8; border-radius: 6px; box-sizing: border-box; }
  h2 { margin: 24px 0 4px; font-size: 16px; }
  details { border-top: 1px solid #e5e9f0; padding: 6px 0; }
  summary { cursor: pointer; }
  code { font: 13px ui-monospace, monospace; }
  b { display: inline-block; width: 52px; color: #1f6feb; }
  table { border-collapse: collapse; margin: 6px 0 6px 52px; }
  td { padding: 2px 12px 2px 0; vertical-align: top; }
  .muted { color: #5c6675; }
  @media (prefers-color-scheme: dark) { body { background: #14181f; color: #dce3ee; } details { border-color: #2a313c; } .muted { color: #93a0b3; } input { background: #1b212b; color: inherit; border-color: #37404f; } }
</style>
<h1>Cloud Experience API</h1>
<p class="muted" id="about"></p>
<input id="filter" type="search" placeholder="筛选 / Filter" aria-label="筛选 / Filter" autofocus>
<main id="list"></main>
<script src="doc.js"></script>
</html>`;

export const DOC_SCRIPT = `
const element = (name, text, className) => {
  const node = document.createElement(name);
  if (text) node.textContent = text;
  if (className) node.className = className;
  return node;
};
const rowsOf = (schema) => Object.entries(schema?.properties ?? {}).map(([name, field]) =>
  [name, [field.type, (schema.required ?? []).includes(name) ? 'required' : ''].flat().filter(Boolean).join(', '), field.description ?? '']);
const resolve = (api, schema) => schema?.$ref ? api.components.schemas[schema.$ref.split('/').pop()] : schema;
// What stands in the envelope: a record, or those of a list or a page.
const dataOf = (api, schema) => {
  const parts = [schema, ...(schema?.allOf ?? [])].map((part) => resolve(api, part));
  const data = parts.find((part) => part?.properties?.data?.$ref || part?.properties?.data?.type || part?.properties?.data?.allOf)?.properties.data;
  const inner = [data, ...(data?.allOf ?? [])].map((part) => resolve(api, part));
  const records = inner.find((part) => part?.properties?.records?.items)?.properties.records;
  return resolve(api, (records ?? resolve(api, data))?.items ?? resolve(api, data));
};
const tableOf = (rows) => {
  const table = element('table');
  for (const cells of rows) {
    const row = table.appendChild(element('tr'));
    cells.forEach((cell, index) => row.appendChild(element('td')).appendChild(element(index === 0 ? 'code' : 'span', cell, index ? 'muted' : '')));
  }
  return table;
};
const show = (api, filter) => {
  const groups = new Map();
  for (const [path, methods] of Object.entries(api.paths)) for (const [method, call] of Object.entries(methods)) {
    if (filter && !path.toLowerCase().includes(filter) && !(call.summary ?? '').toLowerCase().includes(filter)) continue;
    const tag = call.tags?.[0] ?? '';
    groups.set(tag, [...(groups.get(tag) ?? []), { path, method, call }]);
  }
  const list = document.getElementById('list');
  list.replaceChildren();
  for (const [tag, calls] of [...groups].sort()) {
    list.appendChild(element('h2', tag));
    for (const { path, method, call } of calls) {
      const details = list.appendChild(element('details'));
      const summary = details.appendChild(element('summary'));
      summary.append(element('b', method.toUpperCase()), element('code', path), ' ', element('span', call.summary ?? '', 'muted'));
      if (call.description) details.appendChild(element('p', call.description, 'muted'));
      const parameters = (call.parameters ?? []).map((p) => [p.name, p.in + (p.required ? ', required' : ''), p.description ?? '']);
      const body = Object.values(call.requestBody?.content ?? {})[0]?.schema;
      details.appendChild(tableOf([...parameters, ...rowsOf(body)]));
      for (const [status, answer] of Object.entries(call.responses ?? {})) {
        const line = details.appendChild(element('p'));
        line.append(element('code', status), ' ', element('span', answer.description, 'muted'));
        const data = dataOf(api, Object.values(answer.content ?? {})[0]?.schema);
        if (status === '200' && data) details.appendChild(tableOf(rowsOf(data)));
      }
    }
  }
};
// The token of the console that this browser is signed in to.
const stored = JSON.parse(localStorage.getItem('cloud-experience-token') ?? '{}').content;
fetch('v3/api-docs', { headers: stored ? { 'Blade-Auth': 'bearer ' + stored } : {} }).then(async (answer) => {
  if (answer.ok) return answer.json();
  document.getElementById('about').textContent = '请先登录控制台，再刷新此页。 / Sign in to the console, then reload this page.';
  document.getElementById('filter').hidden = true;
}).then((api) => {
  if (!api) return;
  document.getElementById('about').textContent = api.info.description;
  const filter = document.getElementById('filter');
  filter.addEventListener('input', () => show(api, filter.value.trim().toLowerCase()));
  show(api, '');
});
`;

/** Style of the report page: one column, quiet, the same on screen and paper. */
export const REPORT_STYLE = `
:root{color-scheme:light;--ink:#1f2933;--muted:#64748b;--line:#e2e8f0;--accent:#1b6f8a}
*{box-sizing:border-box}
body{margin:0;background:#f4f6f8;color:var(--ink);font:15px/1.6 system-ui,'PingFang SC','Microsoft YaHei','Noto Sans SC','Helvetica Neue',Arial,sans-serif}
main{max-width:920px;margin:32px auto;padding:48px 56px;background:#fff;border-radius:12px;box-shadow:0 1px 3px #0f172a1f}
header{border-bottom:2px solid var(--ink);padding-bottom:20px;margin-bottom:28px}
.kind{margin:0;color:var(--accent);font-weight:600;letter-spacing:.08em}
h1{margin:4px 0 6px;font-size:32px;line-height:1.25;overflow-wrap:anywhere}
h2{margin:44px 0 14px;font-size:19px}
h3{margin:24px 0 6px;font-size:15px}
.muted,footer{color:var(--muted)}
header p{margin:0}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:12px}
.figure{padding:14px 16px;border:1px solid var(--line);border-radius:10px;break-inside:avoid}
.figure strong{display:block;font-size:27px;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums}
.figure small{margin-left:3px;font-size:14px;font-weight:500;color:var(--muted)}
.figure span{color:var(--muted);font-size:13px;text-wrap:balance}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{font-weight:600;font-size:13px;color:var(--muted);text-align:left;border-bottom:1px solid var(--ink)}
th,td{padding:7px 10px 7px 0;vertical-align:baseline}
td{border-bottom:1px solid var(--line)}
tr{break-inside:avoid}
thead{display:table-header-group}
.number{text-align:right;white-space:nowrap}
th:last-child,td:last-child{padding-right:0}
.meter{display:inline-block;width:56px;height:6px;margin-right:8px;background:var(--line);border-radius:3px;overflow:hidden;vertical-align:middle}
.meter i{display:block;height:100%;background:var(--accent);print-color-adjust:exact;-webkit-print-color-adjust:exact}
.chart{width:100%;max-width:700px;height:auto;margin:10px 0;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.plan svg{width:100%;height:auto;border:1px solid var(--line);border-radius:10px;print-color-adjust:exact;-webkit-print-color-adjust:exact}
ul{padding-left:20px}
li em{color:var(--muted);font-style:normal}
li.warning::marker{content:'⚠ '}
footer{margin-top:48px;padding-top:16px;border-top:1px solid var(--line);font-size:13px}
footer p{margin:2px 0}
@media print{@page{size:A4;margin:16mm}body{background:#fff;font-size:12px}main{max-width:none;margin:0;padding:0;box-shadow:none}h2{break-after:avoid}}
@media (max-width:640px){main{margin:0;padding:24px 18px;border-radius:0}.wide{overflow-x:auto}.wide table{min-width:max-content}}
`.trim();

// A file that `parlor verify` reads: what was heard of the table, up to what is wrong, and what the server has signed.
// `news` are the lines and the head that came when something was wrong.
export function evidence({ lines, heads, header }, fault, news) {
  const histories = [lines];
  if (news) {
    const told = [...lines.slice(0, news.after + 1), ...news.lines];
    if (lines.every((line, at) => line === told[at])) histories.pop();
    histories.push(told);
  }
  const rows = [{ parlor_evidence: 1, server: header.server, table: header.table }];
  for (const [first, ...rest] of histories) rows.push({ header: first }, ...rest.map(line => ({ line })));
  rows.push(...[...new Set([...heads, news?.head])].filter(Boolean).map(head => ({ head })), { found: fault.message });
  return rows.map(row => `${JSON.stringify(row)}\n`).join('');
}

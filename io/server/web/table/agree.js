// Where all that a player may do is to agree, the page does it for them after a while, if they want that.
const { table } = page;
const AFTER = 1500; // milliseconds, in which to look at the board
let due = null;
page.agree = () => {
  const { agree, over } = table.dataset;
  if (due && due.id === agree) return;
  if (due) clearTimeout(due.timer);
  due = agree && over !== 'true' ? { id: agree, timer: setTimeout(give, AFTER) } : null;
};
function give() {
  const { agree } = table.dataset;
  due = null;
  // A step is on its way: the next news asks again, if there is still something to agree to.
  if (agree && page.option('gather') && !page.isBusy) page.act([agree]);
}
page.agree();

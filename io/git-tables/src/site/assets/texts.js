"use strict";

/* What the parts of the script share. */
const parlor = {
  byId: (id) => document.getElementById(id),
  /* Says something to those who do not see the page. */
  say: (text) => { parlor.byId("live").textContent = text; },
};

/* What the script says: the page has the sentences, in its language. `{name}` in one stands for a part. */
(function () {
  const sentences = JSON.parse(parlor.byId("words").textContent);
  parlor.words = (key, parts) => sentences[key].replace(/\{(\w+)\}/g, (_, name) => String(parts[name]));
})();

/* The texts of a page: pictures and files, kept as parts and as differences. */
(function () {
  const element = parlor.byId("data");
  if (!element) return;
  const data = JSON.parse(element.textContent);
  const lists = [];

  /* A text as a list of parts, made from the list of the text that it is like. */
  function list(coded) {
    const from = coded[0] === 0 ? [] : lists[coded[0] - 1];
    let made = [];
    let at = 0;
    let i = 1;
    while (i < coded.length) {
      const [keep, drop, count] = coded.slice(i, i + 3);
      i += 3;
      made = made.concat(from.slice(at, at + keep), coded.slice(i, i + count));
      at += keep + drop;
      i += count;
    }
    return made.concat(from.slice(at));
  }

  parlor.data = data;
  parlor.text = function (number) {
    while (lists.length <= number) lists.push(list(data.texts[lists.length]));
    return lists[number].map((part) => data.parts[part]).join("");
  };
})();

/**
 * Does to a page what a browser that translates it does; runs in the page. Each text goes into two <font> elements, the ones that come later,
 * too, and the texts that the app knew are gone. 'Summer' becomes 'Sommer' wherever the page doesn't forbid it.
 */
export function translatePage() {
  const isKept = (text: Text) =>
    text.data.trim() === '' ||
    Boolean(text.parentElement?.closest('script, style, textarea, font, [translate=no]'));
  const translate = (text: Text) => {
    if (isKept(text)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data.replaceAll(/summer/gi, 'Sommer');
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) translate(text);
  };
  translateAll(document.body);
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (added instanceof Text) translate(added);
      else translateAll(added);
    }
  }).observe(document.body, { childList: true, subtree: true });
}

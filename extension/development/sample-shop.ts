/**
 * A page of a shop that doesn't exist, for walking into with the extension: a product, a field for a promo code and, at the checkout, a button
 * in a corner to which the bell can be moved.
 */
export function sampleShopPage(host: string, path: string): string {
  const name = host.replace(/^www\./, '').replace(/\..*$/, '');
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const isCheckout = path.startsWith('/checkout');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
  html { font-size: 62.5%; }
  body { margin: 0; font: 1.6rem/1.5 Georgia, serif; color: #222; background: #fff; }
  header { display: flex; gap: 2.4rem; align-items: baseline; padding: 1.6rem 2.4rem; border-bottom: 1px solid #ddd; }
  main { max-width: 72rem; margin: 4rem auto; padding: 0 2.4rem; display: grid; gap: 2.4rem; }
  .picture { height: 24rem; border-radius: 8px; background: linear-gradient(120deg, #d8e2dc, #ffe5d9); }
  button { padding: 1.2rem 2.4rem; font: inherit; background: #222; color: #fff; border: 0; }
  .corner { position: fixed; right: 2rem; bottom: 2rem; }
  label { justify-self: start; }
  input { font: inherit; padding: 1rem; }
</style>
</head>
<body>
<header><strong>${title}</strong><a href="/">Home</a><a href="/product">Product</a><a href="/checkout">Checkout</a></header>
<main>
  <h1>${isCheckout ? 'Checkout' : 'Something you would like'}</h1>
  <div class="picture"></div>
  <p>This shop doesn't exist. It is served on this machine to try the extension in.</p>
  <label>Promo code <input name="code" autocomplete="off"></label>
</main>
${isCheckout ? '<button type="button" class="corner">Place the order</button>' : ''}
</body>
</html>`;
}

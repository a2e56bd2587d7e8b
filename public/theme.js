// Sets the theme before the first paint; a file of its own because a strict CSP allows no inline script.
// src/shared/theme/theme-store.ts carries on from here and states the same key and colours (theme-script.test.ts
// holds the two together).
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('promobell-theme');
  } catch {
    // No storage (blocked by the browser): the system decides.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#12111f' : '#fbf8f3');
})();

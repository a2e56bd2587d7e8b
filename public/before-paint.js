// What has to be known before the first paint: hosting/build-plugin.ts writes it into the document. The app carries on
// from here: src/shared/theme/use-theme.ts and src/lib/supabase/stored-session.ts state the same keys and colours
// (src/shared/before-paint.test.tsx holds them together).
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // No storage (blocked by the browser): the system's theme, and nobody is signed in.
      return null;
    }
  };
  const { dataset } = document.documentElement;
  const choice = stored('promobell-theme');
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.theme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#12111f' : '#fbf8f3');
  // The document shows what a visitor sees (src/ui/styles/base.css).
  if (stored('supabase-auth') !== null) dataset.session = 'stored';
})();

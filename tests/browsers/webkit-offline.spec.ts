import { lineToSite } from './silent-line';
import { expect, shows, test } from './webkit-story';

test('in WebKit the app opens from the device when the site accepts the request but never answers', async ({
  webkit,
}) => {
  const line = await lineToSite();
  await webkit.open(390, 844);
  await webkit.go(`${line.url}/how-it-works`);
  await expect.poll(() => webkit.run('return navigator.serviceWorker.controller !== null')).toBe(true);
  line.goSilent();
  await webkit.go(`${line.url}/my-deals`);
  await shows(webkit, '//*[@id="root"][@data-running]//h1[.="Sign In Required"]');
  await line.close();
});

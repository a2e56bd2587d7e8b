import { linkIn, mailTo } from '../e2e/inbox';
import { publish, unique, unusedIdentity } from '../support/people';
import { KEYS, type WebKit } from './webkit';
import {
  button,
  expect,
  field,
  heading,
  hides,
  open,
  sessionOf,
  shows,
  test,
  toast,
  visit,
} from './webkit-story';

const DESKTOP = [1280, 844] as const;
const PHONE = [390, 844] as const;
const SUBMIT = '//form//button[@type="submit"]';
const SEARCH = '//input[@type="search"]';

/** Pastes what a press has copied: a page may not read the clipboard unasked. */
async function pasted(webkit: WebKit) {
  await visit(webkit, '/deals');
  await webkit.click(SEARCH);
  await webkit.press(KEYS.control, 'v');
  return webkit.run('return document.activeElement.value');
}

test('in WebKit a visitor signs up', async ({ webkit }) => {
  const nora = unusedIdentity();
  await open(webkit, PHONE);
  await visit(webkit, '/signup');
  await webkit.type(field('Email'), nora.email);
  await webkit.type(field('Full name'), 'Nora Field');
  await webkit.type(field('Username'), nora.username);
  await webkit.type(field('Password'), nora.password);
  await webkit.type(field('Confirm password'), nora.password);
  await webkit.click(field('I agree'));
  await webkit.click(SUBMIT);
  await shows(webkit, heading('Welcome back, Nora Field!'));
});

test("in WebKit a forgotten password is replaced by a mail's link, and signs in", async ({
  webkit,
  people,
}) => {
  const nora = await people.member();
  await open(webkit, PHONE);
  await visit(webkit, '/forgot-password');
  await webkit.type(field('Email'), nora.email);
  await webkit.click(SUBMIT);
  await webkit.go(linkIn(await mailTo(nora.email, 'Reset your password')));
  await webkit.click(button('Choose a new password'));
  await webkit.type(field('New Password'), 'the new password');
  await webkit.type(field('Confirm New Password'), 'the new password');
  await webkit.click(SUBMIT);
  // It leads on by itself after three seconds.
  await shows(webkit, heading('Welcome back'));
  await webkit.type(field('Email'), nora.email);
  await webkit.type(field('Password'), 'the new password');
  await webkit.click(SUBMIT);
  await shows(webkit, heading(`Welcome back, ${nora.name}!`));
});

test('in WebKit a member follows an influencer, opens an offer and copies its code', async ({
  webkit,
  people,
}) => {
  const [nora, vera] = [await people.member(), await people.influencer()];
  const { brand, code } = await publish(vera);
  await open(webkit, PHONE, await sessionOf(people, nora));
  await visit(webkit, `/influencer/${vera.username}`);
  await webkit.click(button(`Follow ${vera.name}`));
  await shows(webkit, button(`Following ${vera.name}`));

  const sheet = '//*[@role="dialog"]';
  await webkit.click(`//article[contains(., "${code}")]//*[self::h2 or self::h3]//a`);
  await shows(webkit, `${sheet}//h2[contains(., "${brand}")]`);
  await webkit.click(`${sheet}${button(`Copy code ${code}`)}`);
  await shows(webkit, toast('Promo code copied to clipboard!'));
  await webkit.press(KEYS.escape);
  await hides(webkit, sheet);
  expect(await pasted(webkit)).toBe(code);
});

test("in WebKit a press on 'Shop with code' opens the shop in a tab and copies the code", async ({
  webkit,
  people,
}) => {
  const vera = await people.influencer();
  const key = unique();
  // No name server knows it, so that the tab ends with the address and nothing in it.
  const applyLink = `https://shop-${key}.example/discount/VERA-${key}`;
  const { code } = await publish(vera, {
    affiliate_link: `https://shop-${key}.example/`,
    apply_link: applyLink,
  });
  await open(webkit, PHONE);
  await visit(webkit, `/influencer/${vera.username}`);
  await webkit.click('//a[starts-with(., "Shop with code")]');
  await shows(webkit, toast('Promo code copied to clipboard!'));
  await expect.poll(async () => (await webkit.otherTabs()).length).toBe(1);
  const [shop = ''] = await webkit.otherTabs();
  await webkit.switchTo(shop);
  await expect.poll(() => webkit.address()).toBe(applyLink);
  const [page = ''] = await webkit.otherTabs();
  await webkit.switchTo(page);
  expect(await pasted(webkit)).toBe(code);
});

test('in WebKit a dialog is opened by the keyboard, keeps the focus, and gives it back on Escape', async ({
  webkit,
}) => {
  const opener = '//button[starts-with(normalize-space(), "Filters")]';
  const dialog = '//*[@role="dialog"]';
  const focusIsIn = () =>
    webkit.run('return document.querySelector("[role=dialog]").contains(document.activeElement)');
  const isBack = () => webkit.run('return document.activeElement.textContent.startsWith("Filters")');
  await open(webkit, DESKTOP);
  await visit(webkit, '/deals');
  await shows(webkit, opener);
  await webkit.run('document.evaluate(arguments[0], document, null, 9).singleNodeValue.focus()', opener);
  await webkit.press(KEYS.enter);
  await shows(webkit, dialog);
  await expect.poll(focusIsIn).toBe(true);
  const stops = await webkit.run(
    'return document.querySelectorAll("[role=dialog] :is(button, input, a)").length',
  );
  expect(stops).toBeGreaterThan(3);
  for (let presses = 0; presses <= Number(stops); presses++) {
    await webkit.press(KEYS.tab);
    expect(await focusIsIn()).toBe(true);
  }
  await webkit.press(KEYS.escape);
  await hides(webkit, dialog);
  await expect.poll(isBack).toBe(true);

  await webkit.click(opener);
  await shows(webkit, dialog);
  await webkit.press(KEYS.escape);
  await hides(webkit, dialog);
  await expect.poll(isBack).toBe(true);
});

import { EXTENSION_URL, type ExtensionBed } from './extension-bed';
import { boxOf, copyFrom, pageTicket, press } from './page-bell';
import { STRICT_PAGE } from './shop-pages';
import { expect, test } from './story';
import * as attacks from './ticket-attacks';

/** A connected extension, and the host of a shop in whose pages it rings aloud. */
interface Story {
  bed: ExtensionBed;
  shopHost: string;
}

/** What a shop's page may try against the bell and its ticket, as a part of the bell's story (tests/e2e/extension-bell.spec.ts). */
export function ticketAttackTests(story: () => Story) {
  for (const { name, prepare, read } of attacks.READINGS) {
    test(`a page can't read the extension's ticket in it ${name}`, async () => {
      const { bed, shopHost } = story();
      const shop = await bed.context.newPage();
      await shop.addInitScript(prepare);
      await shop.route(`http://${shopHost}/`, (route) => route.fulfill(STRICT_PAGE));
      await shop.goto(`http://${shopHost}/`);
      await pageTicket(shop);
      expect(await shop.evaluate(read)).toBe(0);
      await shop.close();
    });
  }

  test("a page can't leak the ticket's letters through its own fonts", async () => {
    const { bed, shopHost } = story();
    const shop = await bed.context.newPage();
    await shop.goto(`http://${shopHost}/`);
    await shop.addStyleTag({ content: attacks.tellingFonts() });
    await pageTicket(shop);
    await shop.evaluate((letter) => {
      document.body.style.fontFamily = 'Known';
      document.body.textContent = letter;
    }, attacks.KNOWN_LETTER.letter);
    const sent = () => bed.requests.filter((line) => line.includes('thief.example'));
    await expect.poll(sent).toEqual([attacks.KNOWN_LETTER.request]);
    await shop.close();
  });

  test("no style of a page's moves the extension's ticket in it, hides it or shines through it, and a press on it counts", async () => {
    const { bed, shopHost } = story();
    const shop = await bed.context.newPage();
    await shop.goto(`http://${shopHost}/`);
    const ticket = await pageTicket(shop);
    await copyFrom(ticket);
    const copy = ticket.getByRole('button', { name: /^Copy code/ });
    const before = await boxOf(ticket);
    // Its words, without the edges at which the page is seen.
    const words = await ticket.locator('.what').boundingBox();
    const picture = () => shop.screenshot(words ? { clip: words } : {});
    const looks = await picture();
    const changes = [attacks.coverPage, attacks.stylePage, attacks.styleBox];
    for (const change of changes) {
      await shop.evaluate(change);
      expect.soft(await boxOf(ticket), String(change)).toEqual(before);
      expect.soft((await picture()).equals(looks), String(change)).toBe(true);
      await expect(copy).toHaveText('Copy');
      await copyFrom(ticket);
    }
    await shop.close();
  });

  test("a press on a ticket that the page covers in the browser's top layer is ignored", async () => {
    const { bed, shopHost } = story();
    const shop = await bed.context.newPage();
    await shop.goto(`http://${shopHost}/`);
    const ticket = await pageTicket(shop);
    await copyFrom(ticket);
    await ticket.evaluate(attacks.noteSight);
    const isSeen = () => ticket.evaluate(attacks.isSeen);
    await expect.poll(isSeen).toBe(true);
    await shop.evaluate(attacks.coverAll);
    await expect.poll(isSeen).toBe(false);
    await shop.evaluate(attacks.reactionTime);
    for (const button of [/^Copy code/, /^Shop/, /^Not in this shop/]) {
      await ticket.evaluate(() => document.querySelector('.what')?.replaceChildren());
      await press(ticket, button);
      await expect(ticket.locator('.what')).toContainText("your press didn't count");
    }
    await expect(ticket.getByRole('button', { name: /^Copy code/ })).toHaveText('Copy');
    await shop.evaluate(attacks.uncover);
    await copyFrom(ticket);
    await shop.close();
  });

  test("a page can't frame the popup, and the bell's document only at this session's address", async () => {
    const { bed, shopHost } = story();
    const shop = await bed.context.newPage();
    await shop.goto(`http://${shopHost}/`);
    await pageTicket(shop);
    /** How many of the extension's documents are in the page. */
    const documents = async () => {
      const titles = await Promise.all(shop.frames().map((frame) => frame.title()));
      return titles.filter((title) => title === 'Promobell').length;
    };
    // Which the page itself isn't told.
    const ofThisStart = await bed.addressOf(shop, 'bell.html');
    for (const page of ['popup.html', 'bell.html']) {
      await shop.evaluate(attacks.frameAt, `${EXTENSION_URL}/${page}`);
      expect.soft(await documents(), page).toBe(1);
    }
    await shop.evaluate(attacks.frameAt, ofThisStart.replace('bell', 'popup'));
    expect(await documents(), 'popup').toBe(1);
    await shop.evaluate(attacks.frameAt, ofThisStart);
    // The test hears of a frame's document after the page does.
    await expect.poll(documents, 'bell').toBe(2);
    await shop.close();
  });

  test("a page can't have the extension put a second bell into it", async () => {
    const { bed, shopHost } = story();
    const shop = await bed.context.newPage();
    await shop.goto(`http://${shopHost}/`);
    const ticket = await pageTicket(shop);
    await shop.evaluate(attacks.pretendToComeBack);
    await copyFrom(ticket);
    expect(await shop.evaluate(attacks.boxes)).toBe(1);
    await shop.close();
  });
}

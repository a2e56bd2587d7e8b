import { EXTENSION_URL, type ExtensionBed } from './extension-bed';
import { boxSight, copyFrom, pageTicket, press, ticketBox } from './page-ticket';
import { STRICT_PAGE } from './shop-pages';
import { expect, test } from './story';
import * as attacks from './ticket-attacks';

/** A connected extension, and the host of a shop in whose pages it rings aloud. */
interface Story {
  bed: ExtensionBed;
  shopHost: string;
}

/** What a shop's page may try against the ticket, as a part of the extension's one story (tests/e2e/extension.spec.ts). */
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

  test('a press on a ticket that the page covers, moves or makes transparent is ignored', async () => {
    const { bed, shopHost } = story();
    const shop = await bed.context.newPage();
    await shop.goto(`http://${shopHost}/`);
    const ticket = await pageTicket(shop);
    await copyFrom(ticket);
    await ticket.evaluate(attacks.noteSight);
    /** By the browser, and by the script that holds the box, which sees what the browser doesn't tell. */
    const isSeen = async () =>
      (await ticket.evaluate(attacks.isSeen)) === true && (await boxSight(ticket)) !== 'covered';
    for (const { name, css } of attacks.DISGUISES) {
      await expect.poll(isSeen).toBe(true);
      await ticket.evaluate(() => document.querySelector('.what')?.replaceChildren());
      const disguise = await shop.addStyleTag({ content: css });
      await expect.poll(isSeen, name).toBe(false);
      await shop.evaluate(attacks.reactionTime);
      await press(ticket, /^Copy code/);
      await expect(ticket.getByText("your press didn't count"), name).toHaveCount(2);
      await disguise.evaluate((element) => element.parentElement?.removeChild(element));
    }
    await expect(ticket.getByRole('button', { name: /^Copy code/ })).toHaveText('Copy');
    await copyFrom(ticket);
    await shop.close();
  });

  test("the ticket's box notices what the page does to it in a browser that doesn't tell the ticket's frame", async () => {
    const { bed, shopHost } = story();
    const shop = await bed.context.newPage();
    await shop.goto(`http://${shopHost}/`);
    const ticket = await pageTicket(shop);
    await expect.poll(() => boxSight(ticket)).toBe('clear');
    for (const { name, css } of attacks.CHANGED_PAGES) {
      const disguise = await shop.addStyleTag({ content: css });
      expect.soft(await boxSight(ticket), name).toBe('covered');
      await disguise.evaluate((element) => element.parentElement?.removeChild(element));
    }
    for (const style of attacks.BOX_STYLES) {
      await shop.evaluate(attacks.styleBox, style);
      expect.soft(await boxSight(ticket), style).toBe('covered');
    }
    await shop.evaluate(attacks.styleBox, 'display: contents');
    expect(await boxSight(ticket)).toBe('clear');
    await shop.close();
  });

  test('a press on a ticket that the page has moved under the pointer is ignored', async () => {
    const { bed, shopHost } = story();
    const shop = await bed.context.newPage();
    /** Has the ticket moved under the pointer, and presses. */
    const pressMoved = async () => {
      await shop.goto(`http://${shopHost}/`);
      const ticket = await pageTicket(shop);
      await expect.poll(() => boxSight(ticket)).toBe('clear');
      const [{ x }, button] = [
        await ticketBox(ticket),
        await ticket.getByRole('button', { name: /^Copy code/ }).boundingBox(),
      ];
      if (!button) throw new Error('The button is not to be seen.');
      const point = { x: button.x - x + 16 + button.width / 2, y: button.y + button.height / 2 };
      await shop.mouse.move(point.x, point.y);
      await shop.evaluate(attacks.moveTicketTo, point);
      await shop.mouse.click(point.x, point.y);
      return ticket;
    };
    let ticket = await pressMoved();
    // A machine that takes half a second between the two has pressed when a press counts.
    while ((await boxSight(ticket)) !== 'early') ticket = await pressMoved();
    await expect(ticket.getByRole('button', { name: /^Copy code/ })).toHaveText('Copy');
    await expect.poll(() => boxSight(ticket)).toBe('clear');
    // The button says for two seconds that it has copied, the status for good.
    await expect(ticket.getByRole('status')).not.toHaveText('Copied!');
    await shop.close();
  });

  test("a page can't frame the popup, and the ticket's document only at this session's address", async () => {
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
    const ofThisStart = await bed.addressOf(shop, 'ticket.html');
    for (const page of ['popup.html', 'ticket.html']) {
      await shop.evaluate(attacks.frameAt, `${EXTENSION_URL}/${page}`);
      expect.soft(await documents(), page).toBe(1);
    }
    await shop.evaluate(attacks.frameAt, ofThisStart.replace('ticket', 'popup'));
    expect(await documents(), 'popup').toBe(1);
    await shop.evaluate(attacks.frameAt, ofThisStart);
    // The test hears of a frame's document after the page does.
    await expect.poll(documents, 'ticket').toBe(2);
    await shop.close();
  });

  test("a page can't have the extension render a second ticket in it", async () => {
    const { bed, shopHost } = story();
    const shop = await bed.context.newPage();
    await shop.goto(`http://${shopHost}/`);
    const ticket = await pageTicket(shop);
    await shop.evaluate(attacks.pretendToComeBack);
    await expect.poll(() => boxSight(ticket)).toBe('clear');
    expect(await shop.evaluate(attacks.boxes)).toBe(1);
    await shop.close();
  });
}

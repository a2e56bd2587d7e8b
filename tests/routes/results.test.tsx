import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { agency, agencyStandIn } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { vera } from '../support/code-form';
import { codeStandIn } from '../support/code-stand-in';
import { heldBack } from '../support/deal-rows';
import { collectDownloads } from '../support/downloads';
import { renderApp } from '../support/render-app';
import { codeResults, influencerResults, resultCounts, resultsStandIn } from '../support/results-stand-in';

const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

const filled = {
  counts: resultCounts({ shown: 1_240, copied: 310, shop: 120, followed: 4 }),
  counts_before: resultCounts({ shown: 1_000, copied: 400, shop: 120 }),
  offers: [
    codeResults('FERN20', {
      counts: resultCounts({ shown: 1_200, copied: 300, shop: 120 }),
      counts_before: resultCounts({ copied: 400 }),
      worked_reports: 12,
      all_reports: 14,
    }),
    codeResults('MOSS10', { all_reports: 3, influencer_id: 'ada' }),
    codeResults('QUIET', { brand_name: '=Kiln' }),
    codeResults('ENDING', { expiration_date: day(1), counts: resultCounts({ shown: 1 }) }),
  ],
  sources: [
    { name: 'deals', counts: { ...resultCounts({ shown: 900 }), copied: null } },
    { name: 'mail', counts: resultCounts() },
  ],
  categories: [{ name: 'Home', counts: resultCounts({ shown: 900, copied: 300 }) }],
};

const noMailsChosen = http.get(`${SUPABASE_URL}/rest/v1/result_mails`, () => HttpResponse.json([]));

function open(stand = resultsStandIn(filled), url = '/influencer-dashboard/results') {
  backend.use(profileAnswer(vera), ...codeStandIn().handlers, stand.handler, noMailsChosen);
  return { stand, ...renderApp(url, vera) };
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe("an influencer's results", () => {
  it('are sums compared with the period before, in words and with a sign', async () => {
    const { stand } = open();
    expect(await screen.findByText('1,240')).toBeInTheDocument();
    const sums = ['+240 · 24% more', '−90 · 23% fewer', '±0 · as many as before', '+4 · none before'];
    for (const words of sums) {
      expect(screen.getAllByText((_, element) => element?.textContent === words)).not.toHaveLength(0);
    }
    expect(stand.asked).toEqual([{ influencer_ids: [vera.id], since: day(-29), until: day(0) }]);
  });

  it('have a chart with the period before, whose days are reached by keys, and as a table', async () => {
    const { user } = open();
    const chart = await screen.findByRole('slider', { name: 'Results by day' });
    chart.focus();
    await user.keyboard('{ArrowLeft}');
    expect(chart).toHaveAttribute('aria-valuenow', '29');
    expect(chart.getAttribute('aria-valuetext')).toMatch(/: Copied 28, 30 days before 33$/);
    await user.keyboard('{PageDown}{Home}{ArrowLeft}');
    expect(chart).toHaveAttribute('aria-valuenow', '1');
    await user.keyboard('{End}{ArrowRight}');
    expect(chart).toHaveAttribute('aria-valuenow', '30');
    const table = within(screen.getByRole('table', { name: 'Results by day', hidden: true }));
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(31);
    expect(
      table.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent),
    ).toEqual(['Day', 'Copied', '30 days before']);
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(chart.getAttribute('aria-valuetext')).toMatch(/: Seen 290, Copied 29, Shop visits 0$/);
  });

  it('are for the period in the address', async () => {
    const { user, stand, location } = open();
    await screen.findByText('1,240');
    await user.click(screen.getByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(location()).toBe('/influencer-dashboard/results?days=7'));
    await waitFor(() => expect(stand.asked.at(-1)).toMatchObject({ since: day(-6), until: day(0) }));
    await screen.findByText('Each number is compared with the 7 days before.');
  });

  it('show for each code the rates of copies and shop visits, and how often it worked', async () => {
    open();
    const codes = await part('Code by code');
    for (const words of ['25% of seen', '40% of copied', /12 of 14/]) {
      expect(codes.getByText(words)).toBeInTheDocument();
    }
    expect(codes.getByRole('link', { name: 'FERN20' })).toHaveAttribute(
      'href',
      '/influencer-dashboard?edit=id-of-FERN20',
    );
  });

  it('give each piece of advice with a link or button to follow it', async () => {
    const { user } = open();
    const advice = await part('What to do next');
    expect(advice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '3 people say MOSS10 fails. FernwoodCheck it',
      'ENDING ends tomorrow. FernwoodExtend it',
      'Nobody has seen QUIET in the last 30 days. =KilnShare it',
    ]);
    expect(advice.getByRole('link', { name: 'Extend it: ENDING of Fernwood' })).toHaveAttribute(
      'href',
      '/influencer-dashboard?edit=id-of-ENDING',
    );
    await user.click(advice.getByRole('button', { name: /^Share it/ }));
    expect(await navigator.clipboard.readText()).toMatch(/\/deals\?offer=id-of-QUIET$/);
  });

  it("say 'a few' where a number could identify a person", async () => {
    open();
    const sources = await part('Where people found them');
    expect(sources.getByRole('row', { name: 'Deals 900 a few 0' })).toBeInTheDocument();
    expect(sources.getAllByRole('row')).toHaveLength(2);
  });

  it('are exported without spreadsheet formulas', async () => {
    const files = collectDownloads();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Export codes as CSV' }));
    await user.click(screen.getByRole('button', { name: 'Export days as CSV' }));
    expect(files.map(({ name }) => name)).toEqual([
      `results-by-codes-${day(-29)}-to-${day(0)}.csv`,
      `results-by-days-${day(-29)}-to-${day(0)}.csv`,
    ]);
    const lines = (await files[0]?.text)?.split('\r\n');
    expect(lines?.[1]).toBe(',Fernwood,FERN20,Home,,1200,300,120,0,0,0,400,0,0,0,14,12,');
    expect(lines?.[3]).toMatch(/^,'=Kiln,QUIET/);
    expect((await files[1]?.text)?.split('\r\n')[2]).toBe(
      `${day(-28)},10,1,0,0,0,101,${day(-58)},10,6,0,0,0`,
    );
  });

  it('show for an opened code where people found it, and for all in a file', async () => {
    const asked: unknown[] = [];
    const files = collectDownloads();
    const { user } = open();
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/get_results_by_source`, async ({ request }) => {
        asked.push(await request.json());
        const counts = { ...resultCounts({ shown: 1_100 }), copied: null };
        return HttpResponse.json([{ offer_id: 'id-of-FERN20', former_number: null, source: 'mail', counts }]);
      }),
    );
    const button = await screen.findByRole('button', { name: 'Where people found it: FERN20 of Fernwood' });
    await user.click(button);
    const table = within(await screen.findByRole('table', { name: 'Where people found FERN20 of Fernwood' }));
    expect(table.getByRole('row', { name: 'Mails 1,100 a few 0' })).toBeInTheDocument();
    expect(asked).toEqual([{ offer_ids: ['id-of-FERN20'], since: day(-29), until: day(0) }]);
    await user.click(button);
    expect(screen.queryByRole('table', { name: /^Where people found FERN20/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'CSV by source' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe(`results-by-codes-and-sources-${day(-29)}-to-${day(0)}.csv`);
    expect((await files[0]?.text)?.split('\r\n')[1]).toBe(',Fernwood,FERN20,mail,1100,a few,0,0,0');
    expect(asked[1]).toMatchObject({
      offer_ids: ['id-of-FERN20', 'id-of-MOSS10', 'id-of-QUIET', 'id-of-ENDING'],
    });
  });

  it('are all in a file by source, also when one answer of the service is too short for them', async () => {
    const asked: string[][] = [];
    const files = collectDownloads();
    const { user } = open();
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/get_results_by_source`, async ({ request }) => {
        const { offer_ids: ids }: { offer_ids: string[] } = Object(await request.json());
        asked.push(ids);
        const rows = ids.flatMap((offer_id) =>
          Array.from({ length: 400 }, (_, nth) => ({
            offer_id,
            former_number: null,
            source: `source ${nth}`,
            counts: resultCounts({ shown: 5 }),
          })),
        );
        return HttpResponse.json(rows.slice(0, 1_000));
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'CSV by source' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(asked.map((ids) => ids.length)).toEqual([4, 2]);
    const lines = (await files[0]?.text)?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(1 + 4 * 400);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('are read once for a file by source when its button is pressed twice in the same moment', async () => {
    let asked = 0;
    const files = collectDownloads();
    open();
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/get_results_by_source`, () => {
        asked += 1;
        return HttpResponse.json([]);
      }),
    );
    const button = await screen.findByRole('button', { name: 'CSV by source' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(files).toHaveLength(1));
    expect(asked).toBe(1);
  });

  it('have a message when there are none, with what to do', async () => {
    open(resultsStandIn({ offers: [codeResults('QUIET')] }));
    expect(await screen.findByText(/^No results in the last 60 days\./)).toBeInTheDocument();
    expect(
      (await part('What to do next')).getByText(/Nobody has seen QUIET in the last 30 days\./),
    ).toBeInTheDocument();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });

  it('show loading and errors, and can be retried', async () => {
    const held = heldBack([]);
    const { user } = open();
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/get_results`, async () => {
        await held.answer();
        return HttpResponse.json({ code: 'XX000', message: 'internal' }, { status: 500 });
      }),
    );
    expect(await screen.findByRole('status', { name: 'Loading the results' })).toBeInTheDocument();
    held.release();
    const again = await screen.findByRole('button', { name: 'Try again' });
    backend.use(resultsStandIn(filled).handler);
    await user.click(again);
    expect(await screen.findByText('1,240')).toBeInTheDocument();
  });
});

describe("an agency's results", () => {
  const ofAll = {
    ...filled,
    influencers: [
      influencerResults('Ada', { counts: resultCounts({ copied: 9 }), followers: 12 }),
      influencerResults('Vera', { counts: resultCounts({ copied: 300 }), followers: 40 }),
    ],
  };

  function openAgency(url: string, stand = resultsStandIn(ofAll)) {
    backend.use(profileAnswer(agency), ...agencyStandIn().handlers, stand.handler);
    return { stand, ...renderApp(url, agency) };
  }

  it('compare its influencers, and link to each one', async () => {
    const { user, stand, location } = openAgency('/agency-dashboard/results');
    const influencers = await part('Influencer by influencer');
    expect(influencers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Vera.*Copied300.*Followers40/),
      expect.stringMatching(/^Ada.*Copied9.*Followers12/),
    ]);
    expect((await part('Code by code')).getByText('Fernwood · Ada')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Check it: MOSS10 of Fernwood' })).toHaveAttribute(
      'href',
      '/manage-influencer-codes/ada?edit=id-of-MOSS10',
    );
    await user.click(influencers.getByRole('button', { name: 'Ada' }));
    await waitFor(() => expect(location()).toBe('/agency-dashboard/results?influencer=ada'));
    await waitFor(() => expect(stand.asked.at(-1)?.influencer_ids).toEqual(['ada']));
    expect(stand.asked[0]).toMatchObject({ of_agency: agency.id });
    expect(stand.asked[0]?.influencer_ids).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Show all influencers' }));
    await part('Influencer by influencer');
  });

  it('of one influencer bear its name already while they load', async () => {
    const { user } = openAgency('/agency-dashboard/results');
    const influencers = await part('Influencer by influencer');
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/get_results`, () => new Promise<undefined>(() => undefined)),
    );
    await user.click(influencers.getByRole('button', { name: 'Vera' }));
    expect(
      await screen.findByText('Vera. Each number is compared with the 30 days before.'),
    ).toBeInTheDocument();
  });

  it("are refused for influencers whom it doesn't manage", async () => {
    const stand = resultsStandIn();
    backend.use(profileAnswer(agency), ...agencyStandIn().handlers, stand.handler);
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/get_results`, () =>
        HttpResponse.json({ code: '42501', message: 'no' }, { status: 403 }),
      ),
    );
    renderApp('/agency-dashboard/results?influencer=somebody', agency);
    expect(await screen.findByText("You don't have access to this.")).toBeInTheDocument();
  });
});

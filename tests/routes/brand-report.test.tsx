import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { brandReportMonths, monthLabel } from '@/features/results/rules/brand-report';
import { daysOfMonth } from '@/features/results/rules/results-period';
import { agency } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { refusal } from '../support/follow-stand-in';
import { homeAnswers } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { brandReportStandIn, codeResults, resultCounts } from '../support/results-stand-in';
import { member } from '../support/sample-session';
import { ownTeam, teamsAnswer } from '../support/team-answers';

// Older months than these aren't offered.
const [, last = '', earlier = ''] = brandReportMonths(new Date());
const daysOf = (month: string) => {
  const days = daysOfMonth(month);
  return { since: days[0], until: days.at(-1) };
};

const ofFernwood = {
  brands: ['Fernwood', 'Kiln'],
  brand_name: 'Fernwood',
  offers: [
    codeResults('FERN20', {
      counts: resultCounts({ shown: 1_201, copied: 300, shop: 120 }),
      worked_reports: 12,
      all_reports: 14,
    }),
    codeResults('MOSS10', { counts: resultCounts({ shown: 3 }), influencer_id: 'ada' }),
  ],
  influencers: [
    { influencer_id: 'ada', name: 'Ada' },
    { influencer_id: 'vera', name: 'Vera' },
  ],
};

function openReport(url: string, stand = brandReportStandIn(ofFernwood)) {
  backend.use(profileAnswer(agency), teamsAnswer(ownTeam(agency)), stand.handler);
  return { stand, ...renderApp(url, agency) };
}

it('the brand report is a sheet about one brand in one month', async () => {
  const { user, stand, location } = openReport(`/brand-report?brand=FERNWOOD&month=${last}`);
  const sheet = within(await screen.findByRole('article', { name: `Fernwood in ${monthLabel(last)}` }));
  expect(stand.asked).toEqual([{ of_agency: agency.id, brand: 'FERNWOOD', ...daysOf(last) }]);
  expect(sheet.getByText(/2 influencers shared 2 codes\./)).toBeInTheDocument();
  expect(sheet.getByRole('row', { name: 'Vera 1,201 300 120' })).toBeInTheDocument();
  expect(sheet.getByRole('row', { name: /^FERN20\s?Vera 1,201 300 120 12 of 14$/ })).toBeInTheDocument();
  expect(sheet.getByText(/Tall Ladder/)).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), monthLabel(earlier));
  await waitFor(() => expect(location()).toBe(`/brand-report?brand=FERNWOOD&month=${earlier}`));
  await screen.findByRole('article', { name: `Fernwood in ${monthLabel(earlier)}` });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), 'Kiln');
  await waitFor(() => expect(location()).toBe(`/brand-report?brand=kiln&month=${earlier}`));
  await waitFor(() =>
    expect(stand.asked.slice(1)).toEqual([
      { of_agency: agency.id, brand: 'FERNWOOD', ...daysOf(earlier) },
      { of_agency: agency.id, brand: 'kiln', ...daysOf(earlier) },
    ]),
  );
});

it('the brand report has a message when the brand has no results in the month', async () => {
  openReport(`/brand-report?brand=Nobody&month=${last}`, brandReportStandIn({ brands: ['Fernwood'] }));
  expect(
    await screen.findByText(`Nothing was counted in ${monthLabel(last)} for Nobody.`),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print or save as PDF' })).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'Brand' })).toHaveDisplayValue('Nobody');
});

it('the brand report is refused to everybody but agencies', async () => {
  backend.use(profileAnswer(member), ...homeAnswers(), refusal('post', 'rpc/get_brand_report'));
  const { location } = renderApp('/brand-report', member);
  await waitFor(() => expect(location()).toBe('/'));
});

import { NETWORKS } from '@rules/affiliate-networks';
import { describe, expect, it } from 'vitest';
import { type LeadingAddresses, ledByAffiliateLink } from './affiliate-link';
import { isStoodDown } from './stand-down';

const shop = 'https://www.shop.example';
const way = (asked: string, referrer = '', ...others: string[]): LeadingAddresses => ({
  asked,
  referrer,
  others,
});

const PARAMETERS = [
  'afsrc=1',
  'affSource=1397064_14079089',
  'utm_medium=affiliate',
  'admitad_uid=e',
  'ascsubtag=x',
  'tag=somebody-20',
  'avad=3',
  'awc=1234_1700000000_abc',
  'zanpid=2282538019439588352',
  'cjevent=0a1b2c',
  'cjdata=MXxO',
  'mkcid=1',
  'mkevt=1',
  'campid=5338273189',
  'eff_cpt=1',
  '_ef_transaction_id=f00',
  'fpr=joe13',
  'fp_ref=joe13',
  'fobs=8',
  'refid=110097545FOF41509727756072518',
  'irclickid=2xY',
  'irgwc=1',
  'ir_partnerid=7',
  'clickref=1011l',
  'ps_partner_key=YmVs',
  'ps_xid=VfgTivn3',
  'gspk=YmVs',
  'gsxid=VfgTivn3',
  'ranEAID=2',
  'ranMID=1',
  'ranSiteID=3-4',
  'siteID=JVFxdTr9V80-cg.Nnfk_77u8fZ5YccVnaw',
  'rfsn=1.2',
  'sscid=a1k2',
  'tap_a=1-2',
  'tap_s=3-4',
  'tduid=ff',
  'tdclid_sn=ff',
  'sca_ref=5825791.hOicNlbYZC',
  'source=webgains',
  'source=aw',
  'utm_source=aw',
  'utm_source=Awin',
  'utm_source=CJ',
  'sf_cs=cj',
  'ref=amara',
  'ref=412907',
  'wgu=123_456',
];

const HOSTS = [
  'px.a8.net',
  't.adcell.com',
  'ad.admitad.com',
  'track.adtraction.com',
  'scripts.affiliatefuture.com',
  's.click.aliexpress.com',
  'www.gopjn.com',
  'www.pepperjamnetwork.com',
  'www.pjatr.com',
  'www.pjtra.com',
  'www.pntra.com',
  'www.pntrac.com',
  'www.pntrs.com',
  'classic.avantlink.com',
  'www.awin1.com',
  'www.afcyhf.com',
  'www.anrdoezrs.net',
  'www.apmebf.com',
  'www.awltovhc.com',
  'www.awxibrm.com',
  'www.commission-junction.com',
  'www.cualbr.com',
  'www.dpbolvw.net',
  'www.ftjcfx.com',
  'www.jdoqocy.com',
  'www.kqzyfj.com',
  'www.lduhtrp.net',
  'www.qksrv.net',
  'www.qksz.net',
  'www.rnsfpw.net',
  'www.tkqlhce.com',
  'www.tqlkg.com',
  'www.vofzpwh.com',
  'www.yceml.net',
  'www.emjcd.com',
  'www.kdukvh.com',
  't.cfjump.com',
  'lt45.net',
  'ds1.nl',
  'rover.ebay.com',
  'track.effiliation.com',
  'track.flexlinkspro.com',
  'howl.link',
  'shop-links.co',
  '7eer.net',
  'knits.7eer.net',
  'knits.evyy.net',
  'knits.ojrq.net',
  'knits.pxf.io',
  'knits.sjv.io',
  'action.metaffiliation.com',
  'rstyle.me',
  'liketk.it',
  'www.partner-ads.com',
  'prf.hn',
  'tk.jrs5.com',
  'click.linksynergy.com',
  'www.shareasale.com',
  'shrsl.com',
  'go.shopmy.us',
  'www.shareasale-analytics.com',
  'go.redirectingat.com',
  'go.skimresources.com',
  'redirect.viglink.com',
  'tracking.publicidees.com',
  'clk.tradedoubler.com',
  'tc.tradetracker.net',
  'track.webgains.com',
  'ad.zanox.com',
];

describe('an affiliate link of somebody else is recognised', () => {
  it.each(PARAMETERS)("when the page's address contains %s, in upper or lower case", (parameter) => {
    expect(ledByAffiliateLink(way(`${shop}/boots?colour=red&${parameter}`))).toBe(true);
    expect(ledByAffiliateLink(way(`${shop}/?${parameter.toUpperCase()}`))).toBe(true);
  });

  it.each(HOSTS)('when the page was reached through the host %s', (host) => {
    expect(ledByAffiliateLink(way(shop, `https://${host}/`))).toBe(true);
  });

  it.each([
    `${shop}/?utm_source=blog&utm_medium=Affiliates`,
    `${shop}/?utm_medium=affiliate_marketing`,
    `${shop}/?utm_medium=partner-affiliate`,
    `${shop}/?utm_source=aw&utm_campaign=spring`,
    `${shop}/?utm_source=cj&utm_medium=cpa`,
    `${shop}/?ref=amara&utm_source=newsletter`,
    `${shop}/#afsrc=1`,
    `${shop}/#/boots?afsrc=1`,
  ])('at the address %s', (address) => {
    expect(ledByAffiliateLink(way(address))).toBe(true);
  });

  it.each([
    'https://www.youtube.com/redirect?event=video_description&q=https%3A%2F%2Fwww.shop.example',
    'https://www.youtube.com/',
    'https://m.youtube.com/',
    'https://liketk.it/AmaraKnits',
    'https://go.shopmy.us/p-4711',
  ])('when the page before is %s', (referrer) => {
    expect(ledByAffiliateLink(way(shop, referrer))).toBe(true);
  });

  it('when only an earlier address in the tab carries its mark', () => {
    expect(ledByAffiliateLink(way(`${shop}/`, '', `${shop}/?cjevent=0a1b2c`))).toBe(true);
  });
});

it.each([
  [shop, ''],
  [`${shop}/?afsrc=0`, ''],
  [`${shop}/?cjevent=`, ''],
  [`${shop}/?utm_medium=email`, ''],
  [`${shop}/?siteid=7`, ''],
  [`${shop}/?source=newsletter`, ''],
  [`${shop}/?utm_source=awnings&utm_campaign=spring`, ''],
  [`${shop}/?utm_source=cjwellness&utm_medium=cpa`, ''],
  [`${shop}/?ref=`, ''],
  [`${shop}/?refined=wool`, ''],
  [shop, 'https://notyoutube.com/redirect?q=x'],
  [`${shop}/?refid=amara`, ''],
  [`${shop}/?tag=wool`, ''],
  [`${shop}/?campid=spring`, ''],
  [`${shop}/afsrc=1`, ''],
  [`${shop}/?q=afsrc%3D1`, ''],
  [`${shop}/#reviews`, ''],
  [shop, 'https://www.search.example/?q=awin1.com'],
  [shop, 'https://notawin1.com/'],
  ['no address', ''],
])('no affiliate link is recognised on the way to %s from %j', (address, referrer) => {
  expect(ledByAffiliateLink(way(address, referrer))).toBe(false);
});

describe('a plain ref', () => {
  const landing = `${shop}/?ref=creator7`;

  it.each(['', 'https://www.social.example/', 'https://shop.example.elsewhere.example/'])(
    'tells of an affiliate where somebody came from elsewhere: %j',
    (referrer) => {
      expect(ledByAffiliateLink(way(landing, referrer, landing))).toBe(true);
    },
  );

  it.each<[string, LeadingAddresses]>([
    ["by the shop's own menu", way(`${shop}/knits?ref=nav`, `${shop}/`)],
    ["by a link on another of the shop's hosts", way(`${shop}/?ref=blog`, 'https://blog.shop.example/')],
    ['and its script led on in the same page', way(`${shop}/`, 'https://a.example/', `${shop}/?ref=nav`)],
    ['before by its own menu', way(`${shop}/`, `${shop}/knits?ref=nav`, `${shop}/knits?ref=nav`)],
    ['and how is unknown', { asked: '', referrer: '', others: [landing] }],
    ['and the shop led on to a country', way('https://us.shop.example/?ref=www&rep=dir&ret=us')],
    ['and the shop led on to its pages for phones', way('https://m.shop.example/?ref=m')],
    ['and the shop noted the country', way(`${shop}/?ref=US`)],
  ])('tells of none where somebody came to the page %s', (_, addresses) => {
    expect(ledByAffiliateLink(addresses)).toBe(false);
  });
});

it('every parameter and host in the list of affiliate networks has a test case', () => {
  const names = PARAMETERS.map((parameter) => parameter.replace(/=.*/, '').toLowerCase());
  const listed = NETWORKS.flatMap(({ parameters = [], arrivalParameters = [] }) => [
    ...parameters,
    ...arrivalParameters,
  ]).map((parameter) => (typeof parameter === 'string' ? parameter : parameter[0]));
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
  const hosts = NETWORKS.flatMap(({ hosts: all = [] }) => all);
  expect(hosts.filter((host) => !HOSTS.some((other) => `.${other}`.endsWith(`.${host}`)))).toEqual([]);
});

it('every entry in the list of affiliate networks names its network and its source', () => {
  const lacking = NETWORKS.filter(
    ({ source, parameters = [], arrivalParameters = [], hosts = [], leavingThrough = [] }) =>
      !source.startsWith('https://') ||
      parameters.length + arrivalParameters.length + hosts.length + leavingThrough.length === 0,
  );
  expect(lacking).toEqual([]);
});

const offers = [{ domains: ['tidewool.example', 'tidewool.test'] }, { domains: ['boots.example'] }];

it.each([
  ['www.tidewool.example', true],
  ['tidewool.example', true],
  ['www.tidewool.test', true],
  ['www.boots.example', false],
  ['nobodys.example', false],
])('after a landing on sale.tidewool.example, the extension stands down at %s: %s', (host, stands) => {
  expect(isStoodDown(offers, ['sale.tidewool.example'], host)).toBe(stands);
});

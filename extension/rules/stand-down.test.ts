import { expect, it } from 'vitest';
import { standsDown } from './stand-down';

const shop = 'https://www.shop.example';

it.each([
  `${shop}/?afsrc=1`,
  `${shop}/boots?colour=red&AFSRC=1`,
  `${shop}/?affsource=1`,
  `${shop}/?utm_source=blog&utm_medium=affiliate`,
  `${shop}/?utm_medium=Affiliates`,
  `${shop}/?irclickid=2xY&irgwc=1`,
  `${shop}/?irgwc=1`,
  `${shop}/?im_ref=a.b`,
  `${shop}/?awc=1234_1700000000_abc`,
  `${shop}/?cjevent=0a1b2c`,
  `${shop}/?ranMID=1&ranEAID=2&ranSiteID=3-4`,
  `${shop}/?sscid=a1k2`,
  `${shop}/?clickref=1011l`,
  `${shop}/?tduid=ff`,
  `${shop}/?ttaid=9`,
  `${shop}/?wgclickid=7`,
  `${shop}/?rfsn=1.2`,
  `${shop}/?avad=3`,
  `${shop}/?foid=8`,
  `${shop}/?admitad_uid=e`,
  `${shop}/?dci=5`,
  `${shop}/#afsrc=1`,
  `${shop}/#/boots?afsrc=1`,
])('an affiliate link led to %s', (address) => {
  expect(standsDown(address)).toBe(true);
});

it.each([
  'https://www.anrdoezrs.net/click-1-2',
  'https://www.awin1.com/',
  'https://click.linksynergy.com/deeplink?id=1',
  'https://prf.hn/click/x',
])('the page came by %s', (referrer) => {
  expect(standsDown(shop, referrer)).toBe(true);
});

it.each([
  [shop, ''],
  [`${shop}/?afsrc=0`, ''],
  [`${shop}/?cjevent=`, ''],
  [`${shop}/?utm_medium=email`, ''],
  [`${shop}/?ref=amara`, ''],
  [`${shop}/afsrc=1`, ''],
  [`${shop}/?q=afsrc%3D1`, ''],
  [`${shop}/#reviews`, ''],
  [shop, 'https://www.search.example/?q=awin1.com'],
  [shop, 'https://notawin1.com/'],
  ['no address', 'https://www.awin1.com/'],
])('nobody’s affiliate link led to %s from %j', (address, referrer) => {
  expect(standsDown(address, referrer)).toBe(false);
});

import { expect, it } from 'vitest';
import { shopBehind } from './shop-behind-link.ts';

it.each([
  [
    'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fwww.kiln.example%2Fmugs%3Fa%3D1',
    'https://www.kiln.example',
  ],
  [
    'https://www.awin1.com/cread.php?awinmid=1&p=https%253A%252F%252Fwww.kiln.example%252Fmugs',
    'https://www.kiln.example',
  ],
  ['https://www.awin1.com/cread.php?UED=http%3A%2F%2Fkiln.example', 'http://kiln.example'],
  [
    'https://www.anrdoezrs.net/links/1/type/dlg/sid/reel/https://www.kiln.example/mugs/?a=1',
    'https://www.kiln.example',
  ],
  ['https://www.dpbolvw.net/click-1-2?url=https%3A%2F%2Fkiln.example%2F', 'https://kiln.example'],
  [
    'https://click.linksynergy.com/deeplink?id=a&mid=1&u1=https%3A%2F%2Fblog.example&murl=https%3A%2F%2Fkiln.example%2F',
    'https://kiln.example',
  ],
  ['https://kiln.pxf.io/c/1/2/3?subId1=x&u=https%3A%2F%2Fkiln.example%2Fmugs', 'https://kiln.example'],
  [
    'https://prf.hn/click/camref:1abc/pubref:reel/destination:https%3A%2F%2Fkiln.example.au%2F',
    'https://kiln.example.au',
  ],
  [
    'https://prf.hn/click/camref:1abc/destination:https%253A%252F%252Fkiln.example%252F',
    'https://kiln.example',
  ],
  [
    'https://www.shareasale.com/r.cfm?b=1&u=2&m=3&urllink=www.kiln.example/mugs&afftrack=',
    'https://www.kiln.example',
  ],
  [
    'https://track.webgains.com/click.html?wgcampaignid=1&wgtarget=https://kiln.example/mugs',
    'https://kiln.example',
  ],
  [
    'https://go.skimresources.com/?id=1&sref=https%3A%2F%2Fblog.example&url=https%3A%2F%2Fkiln.example%2Fmugs',
    'https://kiln.example',
  ],
  [
    'https://go.redirectingat.com/?id=1&url=https%3A%2F%2Fwww.awin1.com%2Fcread.php%3Fawinmid%3D1%26ued%3Dhttps%253A%252F%252Fkiln.example',
    'https://kiln.example',
  ],
  ['https://www.awin1.com/cread.php?ued=https%3A%2F%2Fwww.etsy.com%2Fshop%2FKiln', 'https://www.etsy.com'],
])('the network link %s leads to the shop %s', (link, shop) => {
  expect(shopBehind(link)).toBe(shop);
});

it.each([
  'https://kiln.example/?url=https%3A%2F%2Felsewhere.example',
  'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2',
  'https://www.awin1.com/cread.php?ued=javascript%3Aalert(1)',
  'https://www.awin1.com/cread.php?ued=https%3A%2F%2Fkiln.example%40elsewhere.example',
  'https://www.awin1.com/cread.php?ued=https%3A%2F%2F%25',
  'https://www.awin1.com/cread.php?ued=https%3A%2F%2Flinktr.ee%2Fnora',
  'https://www.awin1.com/cread.php?ued=https%3A%2F%2Fwww.awin1.com%2Fcread.php',
  'https://prf.hn/click/camref:1abc',
  'https://click.linksynergy.com/fs-bin/click?id=a&offerid=1&u1=https%3A%2F%2Fblog.example%2Fpost',
  'https://rstyle.me/+AbCdEf',
  'https://bit.ly/3kiln',
  'kiln',
  '',
])('no shop is known behind %j', (link) => {
  expect(shopBehind(link)).toBeUndefined();
});

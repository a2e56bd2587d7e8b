/** How links of an affiliate network are recognized. */
interface Network {
  name: string;
  /** Where these parameters or hosts are documented, for whoever checks them. */
  source: string;
  /**
   * Query parameters that the network appends to the shop's address. Where shops use a parameter of the same name for other things, a
   * pattern says which values are the network's. Names and values are compared in lower case, so write them so.
   */
  parameters?: readonly (string | readonly [name: string, value: RegExp])[];
  /** Parameters that shops append to their own links, too. They tell of an affiliate only in the address by which a visit from another site began. */
  arrivalParameters?: readonly (readonly [name: string, value: RegExp])[];
  /** Redirect hosts, each with its subdomains: a visit that was redirected through one began with an affiliate link. */
  hosts?: readonly string[];
  /**
   * Hosts of sites that redirect every outgoing link through one page of theirs, whether it is an affiliate link or not. A referrer mostly names
   * only the host, so every visit from there counts as led by an affiliate link. shop-hosts.ts doesn't list these hosts as a network's.
   */
  leavingThrough?: readonly string[];
}

const STAND_DOWN_LIST = 'https://github.com/piedotorg/standdown-domains';
const STAND_DOWN_POLICIES = 'https://github.com/dupe-com/standdown/blob/main/POLICIES.md';
const REFERRAL_HOSTS = 'https://github.com/hagezi/dns-blocklists/blob/main/adblock/whitelist-referral.txt';
const TRACKING_PARAMETERS =
  'https://github.com/AdguardTeam/AdguardFilters/blob/master/TrackParamFilter/sections/general_url.txt';
const URL_RULES = 'https://github.com/ClearURLs/Rules';
/** A filter list whose rules quote the live links that they were made from. The networks themselves document none of it. */
const SEEN_IN_LINKS = 'https://github.com/DandelionSprout/adfilt/blob/master/LegitimateURLShortener.txt';

/**
 * A network has several entries when its parameters and hosts come from different sources. The extension stands down by them
 * (docs/product/extension.md#standing-down), and their hosts are nobody's shop (shop-hosts.ts).
 */
export const NETWORKS: readonly Network[] = [
  {
    name: 'every network that marks its links',
    source: STAND_DOWN_LIST,
    parameters: [['afsrc', /^1$/]],
  },
  { name: 'campaigns of shops', source: SEEN_IN_LINKS, parameters: ['affsource'] },
  {
    name: 'campaigns of shops',
    source: 'https://support.google.com/analytics/answer/9756891',
    // The medium by which Google Analytics recognizes visits from affiliates, and its usual variants.
    parameters: [['utm_medium', /^(partner-)?affiliates?$|^affiliate_marketing$/]],
  },
  { name: 'A8', source: REFERRAL_HOSTS, hosts: ['px.a8.net'] },
  { name: 'ADCELL', source: REFERRAL_HOSTS, hosts: ['t.adcell.com'] },
  { name: 'Admitad', source: TRACKING_PARAMETERS, parameters: ['admitad_uid'] },
  { name: 'Admitad', source: REFERRAL_HOSTS, hosts: ['ad.admitad.com'] },
  { name: 'Adtraction', source: REFERRAL_HOSTS, hosts: ['track.adtraction.com'] },
  { name: 'Affiliate Future', source: REFERRAL_HOSTS, hosts: ['affiliatefuture.com'] },
  { name: 'AliExpress', source: REFERRAL_HOSTS, hosts: ['s.click.aliexpress.com'] },
  // A tracking id ends with its marketplace's number: -20 for the US, -21 for most of Europe, -22 for Japan.
  { name: 'Amazon Associates', source: URL_RULES, parameters: ['ascsubtag', ['tag', /-2\d$/]] },
  {
    name: 'Ascend (Pepperjam)',
    source: STAND_DOWN_LIST,
    hosts: [
      'gopjn.com',
      'pepperjamnetwork.com',
      'pjatr.com',
      'pjtra.com',
      'pntra.com',
      'pntrac.com',
      'pntrs.com',
    ],
  },
  { name: 'AvantLink', source: REFERRAL_HOSTS, hosts: ['avantlink.com'] },
  { name: 'AvantLink', source: SEEN_IN_LINKS, parameters: ['avad'] },
  { name: 'Awin', source: TRACKING_PARAMETERS, parameters: ['awc'] },
  { name: 'Awin', source: STAND_DOWN_LIST, hosts: ['awin1.com'] },
  {
    name: 'Awin',
    source: 'https://help.awin.com/developers/docs/click-appends-dyn-params',
    // What Awin appends at a shop's wish; shops write their own campaigns' sources into the same parameters.
    parameters: [
      ['source', /^aw$/],
      ['utm_source', /^aw(in)?$/],
    ],
  },
  { name: 'Awin (Zanox)', source: SEEN_IN_LINKS, parameters: ['zanpid'] },
  {
    name: 'CJ Affiliate',
    source: STAND_DOWN_LIST,
    parameters: ['cjevent'],
    hosts: [
      'afcyhf.com',
      'anrdoezrs.net',
      'apmebf.com',
      'awltovhc.com',
      'awxibrm.com',
      'commission-junction.com',
      'cualbr.com',
      'dpbolvw.net',
      'ftjcfx.com',
      'jdoqocy.com',
      'kqzyfj.com',
      'lduhtrp.net',
      'qksrv.net',
      'qksz.net',
      'rnsfpw.net',
      'tkqlhce.com',
      'tqlkg.com',
      'vofzpwh.com',
      'yceml.net',
    ],
  },
  { name: 'CJ Affiliate', source: REFERRAL_HOSTS, hosts: ['emjcd.com', 'kdukvh.com'] },
  {
    name: 'CJ Affiliate',
    source: STAND_DOWN_POLICIES,
    parameters: ['cjdata', ['utm_source', /^cj$/], ['sf_cs', /^cj$/]],
  },
  { name: 'Commission Factory', source: REFERRAL_HOSTS, hosts: ['t.cfjump.com'] },
  { name: 'Daisycon', source: REFERRAL_HOSTS, hosts: ['lt45.net'] },
  { name: 'Daisycon', source: SEEN_IN_LINKS, hosts: ['ds1.nl'] },
  {
    name: 'eBay Partner Network',
    source: 'https://developer.ebay.com/api-docs/buy/static/ref-epn-link.html',
    parameters: ['mkcid', 'mkevt', ['campid', /^\d{10}$/]],
  },
  { name: 'eBay Partner Network', source: STAND_DOWN_POLICIES, hosts: ['rover.ebay.com'] },
  { name: 'Effiliation', source: REFERRAL_HOSTS, hosts: ['track.effiliation.com'] },
  {
    name: 'Effiliation',
    source: 'https://docs.dataflysignal.com/integrations/attribution/effinity',
    parameters: ['eff_cpt'],
  },
  {
    name: 'Everflow',
    source: 'https://developers.everflow.io/sdk/advanced-patterns',
    parameters: ['_ef_transaction_id'],
  },
  {
    name: 'FirstPromoter',
    source: 'https://docs.firstpromoter.com/guides/tracking-without-fprjs',
    parameters: ['fpr', 'fp_ref'],
  },
  { name: 'FlexOffers', source: REFERRAL_HOSTS, hosts: ['track.flexlinkspro.com'] },
  { name: 'FlexOffers', source: SEEN_IN_LINKS, parameters: ['fobs'] },
  {
    name: 'FlexOffers',
    source: 'https://support.flexoffers.com/hc/en-us/articles/4413808838932-Server-to-Server-S2S-Tracking',
    parameters: [['refid', /^\d+fof\d+$/]],
  },
  {
    name: 'GoAffPro, and other programs of shops',
    source: 'https://docs.goaffpro.com/program-settings/referral-link-configuration/set-referral-link-style',
    // An affiliate's name or number. The excepted values are those that shops write when they lead from one of their hosts or countries to another.
    arrivalParameters: [['ref', /^(?!(www|m|mobile|[a-z]{2})$)./]],
  },
  { name: 'Howl', source: STAND_DOWN_LIST, hosts: ['howl.link'] },
  { name: 'Howl', source: REFERRAL_HOSTS, hosts: ['shop-links.co'] },
  { name: 'Impact', source: TRACKING_PARAMETERS, parameters: ['irclickid', 'irgwc', 'ir_partnerid'] },
  { name: 'Impact', source: REFERRAL_HOSTS, hosts: ['7eer.net', 'evyy.net', 'ojrq.net', 'pxf.io', 'sjv.io'] },
  { name: 'Kwanko', source: REFERRAL_HOSTS, hosts: ['action.metaffiliation.com'] },
  {
    name: 'LTK (rewardStyle)',
    source: 'https://www.toptut.com/the-bloggers-guide-to-affiliate-links-rstyle-shopstyle-amazon',
    hosts: ['rstyle.me'],
  },
  {
    name: 'LTK (rewardStyle)',
    // A study of captions, whose scripts tell LTK's links by this host. LTK documents it nowhere.
    source:
      'https://github.com/shatha2014/FashionRec/blob/master/information_extraction/InformationExtraction.py',
    hosts: ['liketk.it'],
  },
  { name: 'Partner-ads', source: REFERRAL_HOSTS, hosts: ['partner-ads.com'] },
  { name: 'Partnerize', source: STAND_DOWN_POLICIES, parameters: ['clickref'] },
  { name: 'Partnerize', source: STAND_DOWN_LIST, hosts: ['prf.hn'] },
  {
    name: 'PartnerStack',
    source: 'https://docs.partnerstack.com/docs/getting-integrated-with-s2s',
    parameters: ['ps_partner_key', 'ps_xid'],
  },
  { name: 'PartnerStack', source: SEEN_IN_LINKS, parameters: ['gspk', 'gsxid'] },
  {
    name: 'Rakuten Advertising',
    source: 'https://github.com/stape-io/rakuten-tag',
    // Shops have a siteid of their own. Rakuten's value is the publisher's id, eleven characters, and behind a hyphen the click's id.
    parameters: ['raneaid', 'ranmid', 'ransiteid', ['siteid', /^[^-]{11}-.{16,}$/]],
  },
  { name: 'Rakuten Advertising', source: STAND_DOWN_LIST, hosts: ['jrs5.com', 'linksynergy.com'] },
  {
    name: 'Refersion',
    source: 'https://support.refersion.com/en/articles/1064016-how-to-create-and-use-referral-links',
    parameters: ['rfsn'],
  },
  { name: 'ShareASale', source: TRACKING_PARAMETERS, parameters: ['sscid'] },
  { name: 'ShareASale', source: STAND_DOWN_LIST, hosts: ['shareasale.com', 'shrsl.com'] },
  { name: 'ShareASale', source: REFERRAL_HOSTS, hosts: ['shareasale-analytics.com'] },
  {
    name: 'ShopMy',
    source:
      'https://guide.shopmy.us/creating-and-sharing-links/3ViMaZXyQ3oy7Ai2FXgQY8/how-to-create-a-commissionable-link/43V9gf7Co8nkZrckwUPWEw',
    hosts: ['shopmy.us'],
  },
  { name: 'Skimlinks', source: REFERRAL_HOSTS, hosts: ['go.redirectingat.com', 'go.skimresources.com'] },
  { name: 'Sovrn (VigLink)', source: REFERRAL_HOSTS, hosts: ['redirect.viglink.com'] },
  {
    name: 'Tapfiliate',
    source:
      'https://support.tapfiliate.com/en/articles/1353346-customizing-affiliate-links-from-referral-codes-to-vanity-urls',
    parameters: ['tap_a', 'tap_s'],
  },
  { name: 'TimeOne', source: REFERRAL_HOSTS, hosts: ['tracking.publicidees.com'] },
  {
    name: 'Tradedoubler',
    source: 'https://github.com/stape-io/tradedoubler-tag',
    parameters: ['tduid', 'tdclid_sn'],
  },
  { name: 'Tradedoubler', source: REFERRAL_HOSTS, hosts: ['tradedoubler.com'] },
  { name: 'TradeTracker', source: REFERRAL_HOSTS, hosts: ['tc.tradetracker.net'] },
  {
    name: 'UpPromote',
    source:
      'https://shop.keriden-fuels.com/blogs/creating-product-or-collection-links-for-affiliate-websites/for-affiliates-creating-links-that-you-can-add-to-your-website',
    parameters: ['sca_ref'],
  },
  { name: 'Webgains', source: STAND_DOWN_LIST, hosts: ['webgains.com'] },
  {
    name: 'Webgains',
    source: 'https://knowledgehub.webgains.com/home/webgains-dynamic-clickthrough-parameters',
    parameters: [['source', /^webgains$/]],
  },
  {
    name: 'Webgains',
    source: 'https://docs.dataflysignal.com/integrations/attribution/webgains',
    parameters: ['wgu'],
  },
  { name: 'YouTube', source: STAND_DOWN_LIST, leavingThrough: ['youtube.com'] },
  { name: 'Zanox', source: 'https://docs.tealium.com/client-side-tags/zanox-tag', hosts: ['ad.zanox.com'] },
];

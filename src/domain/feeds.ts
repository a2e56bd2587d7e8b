/** The files beside an influencer's or a brand's page that list its live offers (docs/product/pages-and-seo.md#feeds). */
export const FEEDS = [
  { file: 'feed.json', type: 'application/feed+json', title: 'JSON Feed' },
  { file: 'feed.xml', type: 'application/rss+xml', title: 'RSS' },
] as const;

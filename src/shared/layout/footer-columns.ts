import type { env } from '@/lib/env';
import { paths } from '@/lib/paths';

export interface FooterLink {
  label: string;
  /** A path of this app, or with `outside` the address of another site. */
  to: string;
  outside?: boolean;
  /** Also in the compact footer of a phone, as everything outside is. */
  onPhone?: boolean;
}

export interface FooterColumn {
  heading: string;
  links: FooterLink[];
}

type Links = Pick<typeof env, 'extensionStoreUrl' | 'instagramUrl' | 'tiktokUrl'>;

function outside(label: string, address: string | undefined): FooterLink[] {
  return address === undefined ? [] : [{ label, to: address, outside: true }];
}

/**
 * The footer's columns (docs/product/pages-and-seo.md#layout), without those that have no link yet. A page joins by a line here;
 * addresses of other sites come from the settings, an unset one is left out.
 */
export function footerColumns({ extensionStoreUrl, instagramUrl, tiktokUrl }: Links): FooterColumn[] {
  const columns: FooterColumn[] = [
    {
      heading: 'For Users',
      links: [
        { label: 'Deals', to: paths.deals.to() },
        { label: 'Influencers', to: paths.influencers.to() },
        { label: 'Brands', to: paths.brands.to() },
        { label: 'Categories', to: paths.categories.to() },
        { label: 'Credit Cards', to: paths.creditCards.to() },
        { label: 'My Alerts', to: paths.myAlerts.to() },
        { label: 'How It Works', to: paths.howItWorks.to(), onPhone: true },
        ...outside('Browser extension', extensionStoreUrl),
      ],
    },
    {
      heading: 'For Influencers',
      links: [
        { label: 'Why Join', to: paths.whyJoin.to(), onPhone: true },
        { label: 'Pricing', to: paths.pricing.to() },
        { label: 'Become an influencer', to: paths.influencerApply.to() },
        { label: 'Affiliate Program', to: paths.affiliateProgram.to() },
      ],
    },
    {
      heading: 'Company',
      links: [
        { label: 'Our Origin Story', to: paths.origin.to() },
        { label: 'Contact', to: paths.contact.to(), onPhone: true },
        { label: 'Terms of Service', to: paths.terms.to(), onPhone: true },
        { label: 'Privacy Policy', to: paths.privacy.to(), onPhone: true },
      ],
    },
    { heading: 'Social', links: [...outside('Instagram', instagramUrl), ...outside('TikTok', tiktokUrl)] },
  ];
  return columns.filter((column) => column.links.length > 0);
}

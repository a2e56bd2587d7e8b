import { describe, expect, it } from 'vitest';
import { doubledHeaders, INFLUENCER_NAMES, matchColumns, PROMO_CODE_NAMES } from './column-names';

/** Each header with the column's name in the file. */
function matched(line: string, names = PROMO_CODE_NAMES) {
  const cells = line.split(',');
  return Object.fromEntries(
    Object.entries(matchColumns(cells, names)).map(([header, column]) => [header, cells[column]]),
  );
}

describe('the columns of a file are matched by their names', () => {
  it('in any case and spacing', () => {
    expect(matched('Brand Name,PROMO-CODE,description ,Expiration  date,affiliateLink')).toEqual({
      brand_name: 'Brand Name',
      promo_code: 'PROMO-CODE',
      description: 'description ',
      expiration_date: 'Expiration  date',
      affiliate_link: 'affiliateLink',
    });
  });

  it("as Awin's file of offers has them", () => {
    expect(
      matched(
        'Promotion ID,Advertiser,Advertiser ID,Type,Code,Description,Starts,Ends,Categories,Regions,Terms,Deeplink Tracking,Deeplink,Commission Groups,Commission,Exclusive,Date Added,Title',
      ),
    ).toEqual({
      brand_name: 'Advertiser',
      promo_code: 'Code',
      description: 'Description',
      expiration_date: 'Ends',
      category: 'Categories',
      countries: 'Regions',
      terms: 'Terms',
      affiliate_link: 'Deeplink Tracking',
      brand_url: 'Deeplink',
    });
  });

  it("as Awin's Offers API has them", () => {
    expect(
      matched(
        'promotionId,advertiser,title,description,terms,startDate,endDate,url,urlTracking,voucher.code',
      ),
    ).toEqual({
      brand_name: 'advertiser',
      description: 'description',
      terms: 'terms',
      expiration_date: 'endDate',
      brand_url: 'url',
      affiliate_link: 'urlTracking',
      promo_code: 'voucher.code',
    });
  });

  it("as CJ's Link Search has them", () => {
    expect(
      matched(
        'advertiser-id,advertiser-name,category,clickUrl,coupon-code,description,destination,link-name,promotion-end-date,promotion-start-date',
      ),
    ).toEqual({
      brand_name: 'advertiser-name',
      category: 'category',
      affiliate_link: 'clickUrl',
      promo_code: 'coupon-code',
      description: 'description',
      brand_url: 'destination',
      expiration_date: 'promotion-end-date',
    });
  });

  it("as impact.com's deals and promo codes have them", () => {
    expect(matched('Code,CampaignName,EndDate,DealName,StartDate,MinimumPurchaseAmount')).toEqual({
      promo_code: 'Code',
      brand_name: 'CampaignName',
      expiration_date: 'EndDate',
      description: 'DealName',
      minimum_spend: 'MinimumPurchaseAmount',
    });
  });

  it("as Rakuten's Coupon Feed has them", () => {
    expect(
      matched(
        'advertisername,offerdescription,offerstartdate,offerenddate,couponcode,couponrestriction,clickurl,categories',
      ),
    ).toEqual({
      brand_name: 'advertisername',
      description: 'offerdescription',
      expiration_date: 'offerenddate',
      promo_code: 'couponcode',
      terms: 'couponrestriction',
      affiliate_link: 'clickurl',
      category: 'categories',
    });
  });

  it("as Sovrn's Product Promo Codes API has them", () => {
    expect(
      matched(
        'merchant.domain,merchant.group_id,merchant.group_name,id,code,affiliated_url,original_price,price_with_code,currency,verified,code_description',
      ),
    ).toEqual({
      brand_url: 'merchant.domain',
      brand_name: 'merchant.group_name',
      promo_code: 'code',
      affiliate_link: 'affiliated_url',
      currency: 'currency',
      description: 'code_description',
    });
  });

  it('each once: what the product calls a column wins, and two headers never share one', () => {
    expect(matched('Code,promo_code,brand_name,Advertiser')).toEqual({
      promo_code: 'promo_code',
      brand_name: 'brand_name',
    });
    expect(matched('influencer,e-mail,handle', INFLUENCER_NAMES)).toEqual({
      fullName: 'influencer',
      email: 'e-mail',
      socialMediaHandle: 'handle',
    });
  });

  it('and not at all where no name fits', () => {
    expect(matched('Spalte A,Spalte B,')).toEqual({});
  });
});

it.each([
  ['brand_name,email,Note,note', []],
  ['Brand Name,brand_name,email,Email', ['brand_name', 'email']],
  ['Code,Coupon', []],
])('headers that a file has twice are told: %s', (line, doubled) => {
  expect(doubledHeaders(line.split(','), PROMO_CODE_NAMES)).toEqual(doubled);
});

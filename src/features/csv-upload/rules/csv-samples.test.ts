import { toCsv } from '@rules/csv-export';
import { expect, it } from 'vitest';
import { sampleInfluencers, samplePromoCodes } from './csv-samples';

it('no value in the sample CSV files starts a spreadsheet formula', () => {
  for (const value of [...sampleInfluencers, ...samplePromoCodes].flat()) {
    expect(toCsv([[value]]).slice(1, -2)).not.toMatch(/^"?'/);
  }
});

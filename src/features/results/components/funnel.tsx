import { type CodeResults, measureNames, shareOf } from '../rules/results';

interface FunnelStepProps {
  count: number;
  /** The count of the largest step, for which the bar is full. */
  most: number;
  /** What part of the step before it is: '26% of seen'. */
  share?: string;
}

/** A step of the way from seeing a code to its shop. */
export function FunnelStep({ count, most, share }: FunnelStepProps) {
  return (
    <>
      <span className="font-semibold tabular-nums">{count.toLocaleString('en-US')}</span>
      <span aria-hidden="true" className="my-1 block h-1.5 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-brass"
          style={{ width: `${most === 0 ? 0 : (count / most) * 100}%` }}
        />
      </span>
      {share !== undefined && <span className="block text-xs text-muted tabular-nums">{share}</span>}
    </>
  );
}

/** The steps of a code: seen, copied, on to the shop. */
export function funnelOf({ counts: { shown, copied, shop } }: Pick<CodeResults, 'counts'>) {
  const most = Math.max(shown, copied, shop);
  const share = (whole: number, part: number, of: string) =>
    whole === 0 ? undefined : `${shareOf(whole, part)} of ${of}`;
  return [
    { name: measureNames.shown, count: shown, most },
    { name: measureNames.copied, count: copied, most, share: share(shown, copied, 'seen') },
    { name: measureNames.shop, count: shop, most, share: share(copied, shop, 'copied') },
  ];
}

/** '12 of 14', how many of the recent reports say that the code worked; 'No recent reports' without any. */
export function workedLabel({ worked, failed }: Pick<CodeResults, 'worked' | 'failed'>): string {
  const reports = worked + failed;
  return reports === 0 ? 'No recent reports' : `${worked} of ${reports}`;
}

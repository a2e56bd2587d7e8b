import { ChangeWords } from './change-words';
import { InfluencerButton, type InfluencersProps, numbersOf } from './influencers-table';

/** An agency's influencers with their numbers, one below the other, for phones. */
export function InfluencersList({ influencers, onPick }: InfluencersProps) {
  return (
    <ul className="divide-y border-t text-sm">
      {influencers.map((influencer) => (
        <li key={influencer.id} className="py-3">
          <InfluencerButton influencer={influencer} onPick={onPick} />
          <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3">
            {numbersOf(influencer).map(({ name, now, before }) => (
              <div key={name}>
                <dt className="text-xs text-muted">{name}</dt>
                <dd>
                  <span className="font-semibold tabular-nums">{now.toLocaleString('en-US')}</span>
                  <ChangeWords before={before} now={now} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

import { REPLY_STATES, type ReplyState } from '@rules/instagram-rules';
import { useUrlState } from '@/shared/use-url-state';
import { withParameters } from '@/shared/with-parameters';

/** Stands in the URL for a rule that isn't saved yet and so has no id. */
export const NEW_RULE = 'new';

interface InstagramView {
  /** The id of the rule in the editor, or NEW_RULE. */
  rule: string | undefined;
  /** The log's filters: a rule's id, and a state. */
  ofRule: string | undefined;
  inState: ReplyState | undefined;
}

const INSTAGRAM_URL = {
  parse: (params: URLSearchParams): InstagramView => ({
    rule: params.get('rule') || undefined,
    ofRule: params.get('of') || undefined,
    inState: REPLY_STATES.find((state) => state === params.get('state')),
  }),
  write: (params: URLSearchParams, { rule, ofRule, inState }: InstagramView) =>
    withParameters(params, { rule, of: ofRule, state: inState }),
};

/** What the tab shows, in the URL. */
export const useInstagramUrl = () => useUrlState(INSTAGRAM_URL);
export type InstagramUrl = ReturnType<typeof useInstagramUrl>;

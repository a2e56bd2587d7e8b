import { REPLY_STATES, type ReplyState } from '@rules/instagram-rules';
import { useUrlState } from '@/shared/use-url-state';

/** The rule that is written, in the URL, where it has no id yet. */
export const NEW_RULE = 'new';

interface InstagramView {
  /** The rule that is written or edited. */
  rule: string | undefined;
  /** By what the log is filtered. */
  ofRule: string | undefined;
  inState: ReplyState | undefined;
}

const INSTAGRAM_URL = {
  parse: (params: URLSearchParams): InstagramView => ({
    rule: params.get('rule') || undefined,
    ofRule: params.get('of') || undefined,
    inState: REPLY_STATES.find((state) => state === params.get('state')),
  }),
  write(params: URLSearchParams, { rule, ofRule, inState }: InstagramView) {
    const next = new URLSearchParams(params);
    for (const [name, value] of [
      ['rule', rule],
      ['of', ofRule],
      ['state', inState],
    ] as const) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  },
};

/** What the tab shows, in the URL. */
export const useInstagramUrl = () => useUrlState(INSTAGRAM_URL);
export type InstagramUrl = ReturnType<typeof useInstagramUrl>;

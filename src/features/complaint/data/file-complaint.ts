import { useMutation } from '@tanstack/react-query';
import type { ComplaintFields } from '@/domain/complaint';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';

/** What somebody complains about: one offer, or an account's profile. */
export interface ComplaintSubject {
  what: 'offer' | 'profile';
  id: string;
}

export function useFileComplaint({ what, id }: ComplaintSubject) {
  return useMutation({
    mutationFn: async ({ kind, words }: ComplaintFields) =>
      unwrap(
        await supabase.rpc('file_complaint', {
          kind,
          ...(what === 'offer' ? { about_offer: id } : { about_account: id }),
          ...(words.trim() !== '' && { words: words.trim() }),
        }),
      ),
  });
}

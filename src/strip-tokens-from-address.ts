import { keepMailLink, readAddress } from '@/features/auth/mail-link';
import { takeAuthorisation } from '@/features/instagram/authorisation';
import { takeArrival } from '@/features/results/arrival';

// Runs before everything else, so that nothing sees a token in the address: not the router, not the
// session, not the pixel.
const read = readAddress(location);
if (read) {
  if (read.link) keepMailLink(read.link);
  history.replaceState(history.state, '', read.address);
}

// Instagram's code is such a token, too. Where the person comes from is noted here as well, before the router reads the address.
const address = takeAuthorisation(location) ?? takeArrival(location);
if (address !== undefined) history.replaceState(history.state, '', address);

import { endpoint } from '../_shared/endpoint.ts';
import { updateInfluencerUser } from './handler.ts';

Deno.serve(endpoint(updateInfluencerUser));

import { endpoint } from '../_shared/endpoint.ts';
import { inviteInfluencer } from './handler.ts';

Deno.serve(endpoint(inviteInfluencer));

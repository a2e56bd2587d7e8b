import { endpoint } from '../_shared/endpoint.ts';
import { createInfluencerUser } from './handler.ts';

Deno.serve(endpoint(createInfluencerUser));

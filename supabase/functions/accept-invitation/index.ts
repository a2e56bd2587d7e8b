import { endpoint } from '../_shared/endpoint.ts';
import { acceptInvitation } from './handler.ts';

Deno.serve(endpoint(acceptInvitation));

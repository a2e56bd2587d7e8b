import { endpoint } from '../_shared/endpoint.ts';
import { deleteAccount } from './handler.ts';

Deno.serve(endpoint(deleteAccount));

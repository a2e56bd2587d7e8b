import { endpoint } from '../_shared/endpoint.ts';
import { passOn } from './handler.ts';

Deno.serve(endpoint(passOn));

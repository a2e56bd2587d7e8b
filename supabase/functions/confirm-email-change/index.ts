import { endpoint } from '../_shared/endpoint.ts';
import { confirmEmailChange } from './handler.ts';

Deno.serve(endpoint(confirmEmailChange));

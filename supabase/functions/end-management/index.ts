import { endpoint } from '../_shared/endpoint.ts';
import { endManagement } from './handler.ts';

Deno.serve(endpoint(endManagement));

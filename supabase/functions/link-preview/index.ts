import { endpoint } from '../_shared/endpoint.ts';
import { previewOf } from './handler.ts';

Deno.serve(endpoint(previewOf));

import { endpoint } from '../_shared/endpoint.ts';
import { sitemap } from './handler.ts';

Deno.serve(endpoint(sitemap));

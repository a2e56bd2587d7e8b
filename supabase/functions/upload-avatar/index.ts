import { endpoint } from '../_shared/endpoint.ts';
import { uploadAvatar } from './handler.ts';

Deno.serve(endpoint(uploadAvatar));

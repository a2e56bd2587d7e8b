import { endpoint } from '../_shared/endpoint.ts';
import { sendWelcomeEmail } from './handler.ts';

Deno.serve(endpoint(sendWelcomeEmail));

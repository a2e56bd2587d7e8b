import { endpoint } from '../_shared/endpoint.ts';
import { uploadAnswer } from '../_shared/upload-answer.ts';
import { uploadInfluencers } from './handler.ts';

Deno.serve(endpoint(uploadAnswer(uploadInfluencers)));

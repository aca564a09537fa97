import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';

/** Every call of the API as OpenAPI 3.1 describes it. */
export const apiDescription = defineEndpoint({
  method: 'GET',
  path: '/v3/api-docs',
  access: 'user',
  answer: 'bare',
  summary: 'Every call of the API, as OpenAPI 3.1',
  input: v.object({}),
  output: wire.object,
});

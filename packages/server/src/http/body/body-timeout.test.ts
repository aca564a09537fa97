import Fastify from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { endSlowBodies } from './body-timeout.ts';

it('hangs up on a body that does not end, and on nobody else', async () => {
  const server = Fastify();
  endSlowBodies(server, 300);
  server.post('/', (request) => request.body);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as { port: number };
  const send = (length: number) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{}`);
    return socket;
  };
  const slow = send(1000);
  await once(slow, 'close');
  const whole = send(2);
  const [answer] = (await once(whole, 'data')) as [Buffer];
  expect(answer.toString()).toContain('200 OK');
  whole.destroy();
  await server.close();
});

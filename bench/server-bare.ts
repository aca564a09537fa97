// The limit that the server bench compares with: Fastify and pg, one route, one prepared statement, nothing else.
import Fastify from 'fastify';
import pg from 'pg';

const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 20 });
const server = Fastify();
server.get('/user', async (request) => {
  const { tenantId } = request.query as { tenantId: string };
  const found = await pool.query({
    name: 'page',
    text: 'select id, tenant_id, account, real_name, phone, email, dept_id, role_id, create_time from blade_user where tenant_id = $1 and is_deleted = 0 order by id desc limit 10',
    values: [tenantId],
  });
  return { code: 200, success: true, data: { records: found.rows }, msg: '' };
});
await server.listen({ host: '127.0.0.1', port: Number(port) });
process.send?.('ready');

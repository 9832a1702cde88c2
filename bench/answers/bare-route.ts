import fastify from 'fastify'
import pg from 'pg'

/**
 * A baseline: a minimal answer stored by a bare route. No sign-in, no grading, no lock, no checks.
 * The same statements as in `baselines.ts`.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = fastify({ logger: false })

app.post<{ Body: { learner: number; items: number[] } }>('/answer', async ({ body: { learner, items } }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'insert',
      text: 'insert into baseline_answer (learner_id, items) values ($1, $2)',
      values: [learner, items],
    })
    await client.query({
      name: 'update',
      text: 'update baseline_progress set answer_count = answer_count + 1 where learner_id = $1',
      values: [learner],
    })
    await client.query('commit')
    return { ok: true }
  } finally {
    client.release()
  }
})

process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0))
})
console.log(await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' }))

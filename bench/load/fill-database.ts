import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connectDatabase } from '../../apps/api/src/db/database.ts'
import { updateAccountCopies } from '../../apps/api/src/people/account-copies.ts'
import type { LoadPlan, Offsets } from './plan.ts'
import { planTables, type Row, type TableRows } from './rows.ts'

const sequenced: Record<keyof Offsets, string> = {
  user: 'app_user',
  course: 'course',
  topic: 'topic',
  question: 'question',
  version: 'question_version',
  userCourse: 'user_course',
  attempt: 'attempt',
  attemptQuestion: 'attempt_question',
}

/** Ids above all existing ones, so that the load can be added to any database. */
const findOffsets = async (client: pg.Client): Promise<Offsets> => {
  const offsets: Partial<Offsets> = {}
  for (const name of Object.keys(sequenced) as (keyof Offsets)[]) {
    const { rows } = await client.query<{ next: string }>(
      `select nextval(pg_get_serial_sequence('${sequenced[name]}', 'id')) as next`,
    )
    offsets[name] = Number(rows[0]?.next)
  }
  return offsets as Offsets
}

const moveSequences = async (client: pg.Client): Promise<void> => {
  for (const table of Object.values(sequenced)) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  }
}

const cellText = (cell: Row[number]): string => {
  if (cell === null) return '\\N'
  if (cell instanceof Date) return cell.toISOString()
  return String(cell).replace(
    /[\\\t\n\r]/g,
    (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign] ?? sign,
  )
}

const chunkBytes = 64 * 1024

/** COPY text in chunks large enough that the cost of the stream is negligible. */
function* copyText(rows: Iterable<Row>): Generator<Buffer> {
  let text = ''
  for (const row of rows) {
    text += `${row.map(cellText).join('\t')}\n`
    if (text.length < chunkBytes) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

const fillTable = async (client: pg.Client, { table, columns, rows }: TableRows): Promise<number> => {
  const copy = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(copyText(rows())), copy)
  return copy.rowCount
}

/** Computes the counts of user courses by their definition, in one statement. */
const countCourses = async (client: pg.Client, firstLearner: number): Promise<number> => {
  const { rowCount } = await client.query(
    `update user_course uc set good_count = m.good, bad_count = m.bad, time_s = coalesce(t.time_s, 0), counted_rev = 1
       from (select learner_id, count(*) filter (where level in ('Good', 'Excellent')) as good,
                    count(*) filter (where level in ('Bad', 'Satisfactorily')) as bad
               from memory where learner_id >= $1 group by learner_id) m
       left join (select learner_id, sum(answer_time_s) as time_s
                    from attempt_question where learner_id >= $1 group by learner_id) t using (learner_id)
      where uc.learner_id = m.learner_id`,
    [firstLearner],
  )
  return rowCount ?? 0
}

const accountsPerBatch = 5000

/** A profile and an education account for each learner, as the account list shows them. */
const createAccounts = async (connection: pg.ClientConfig, firstLearner: number, now: Date): Promise<number> => {
  const db = connectDatabase(connection, () => {})
  try {
    return await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        with profile as (
          insert into learner_profile (user_id, last_name, first_name, phone, birth_date)
          select id, 'Нагрузочный', 'Обучающийся', '+79120000000', '1980-01-01' from app_user where id >= ${firstLearner}
          returning id
        )
        insert into education_account (profile_id, activated, created_at) select id, true, ${now} from profile
        returning id`.execute(tx)
      const ids = rows.map(({ id }) => id)
      for (let from = 0; from < ids.length; from += accountsPerBatch)
        await updateAccountCopies(tx, ids.slice(from, from + accountsPerBatch))
      return ids.length
    })
  } finally {
    await db.destroy()
  }
}

/** Fills the database with the plan, its accounts in a second transaction, and runs ANALYZE. */
export const fillDatabase = async (
  connection: pg.ClientConfig,
  plan: LoadPlan,
  now: Date,
  say: (line: string) => void,
): Promise<void> => {
  const report = async (what: string, fill: () => Promise<number>): Promise<void> => {
    const from = performance.now()
    const count = await fill()
    const took = `${((performance.now() - from) / 1000).toFixed(1)} s`
    say(`${what.padEnd(20)} ${String(count).padStart(9)} ${took.padStart(9)}`)
  }
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    const offsets = await findOffsets(client)
    for (const each of planTables(plan, offsets, now, `load-${offsets.user}`)) {
      await report(each.table, () => fillTable(client, each))
    }
    // Without the figures of the new rows the count would be planned for few of them, and would not end.
    await client.query('analyze memory, attempt_question, user_course')
    await report('counts', () => countCourses(client, offsets.user))
    await moveSequences(client)
    await client.query('commit')
    await client.query('analyze')
    await report('education_account', () => createAccounts(connection, offsets.user, now))
    await client.query('analyze learner_profile, education_account')
  } finally {
    await client.end()
  }
}

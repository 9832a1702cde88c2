import { parseArgs } from 'node:util'
import { listNormChanges } from '../apps/api/src/areas/courses/course-changes.queries.ts'
import { readPartnerDigest } from '../apps/api/src/areas/groups/partner-digest.service.ts'
import { benchNow, serve, startDatabase } from './compare-sizes.ts'
import { fillGroup } from './groups/fill-group.ts'

/** A group of 10,000 learners over HTTP: `npm run bench-groups`. The goal holds for each request, at the median. */
const goalMs = 150

const { values } = parseArgs({
  options: { members: { type: 'string', default: '10000' }, times: { type: 'string', default: '15' } },
})

const requests: [title: string, path: string][] = [
  ['list of groups', ''],
  ['group with its figures', '1/'],
  ['members by name, first page', '1/members/'],
  ['members by name, last page', `1/members/?offset=${Number(values.members) - 50}`],
  ['members by forecast', '1/members/?order=forecast'],
  ['members by pace, descending', '1/members/?order=pace&descending=true'],
  ['members who fall behind', '1/members/?filter=behind'],
  ['members: a part of a name', `1/members/?search=${encodeURIComponent('ёлкин')}`],
  ['100 members', '1/members/?limit=100'],
  ['who can be added', '1/candidates/'],
]

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

const server = await startDatabase()
const app = await serve(server, 'bench_group', Number(values.members), fillGroup)

const measure = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let no = 0; no < Number(values.times); no += 1) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return median(times)
}

const line = (title: string, ms: number, verdict: string) =>
  console.log(`${title.padEnd(34)} ${ms.toFixed(1).padStart(7)} ms${verdict}`)

let missed = 0
for (const [title, path] of requests) {
  const ms = await measure(() => app.get(`/api/learner-groups/${path}`))
  if (ms > goalMs) missed += 1
  line(title, ms, ms > goalMs ? '  missed' : '')
}
// No request: the mail is made in the background, once a week.
const digestDeps = { db: app.db, now: benchNow, timeZone: 'Europe/Moscow', listNormChanges }
const partner = await app.db.selectFrom('learner_group').select('partner_id').executeTakeFirstOrThrow()
line("the partner's weekly digest", await measure(() => readPartnerDigest(digestDeps, partner.partner_id ?? 0)), '')
await app.stop()
await server.stop()
console.log(`\n${requests.length - missed} of ${requests.length} within ${goalMs} ms`)
process.exitCode = missed === 0 ? 0 : 1

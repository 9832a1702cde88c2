import { type Call, registry } from '@dopusk/contract'
import type { Answer } from './find-faults.ts'
import type { Caller, FuzzFixture } from './fuzz-fixture.ts'
import { idsIn, type KnownIds, millionOf, replaceIds } from './known-ids.ts'
import type { ValidRequest } from './valid-study-requests.ts'

/**
 * Sequences of valid requests, in which ids of responses become ids of the next requests. The links are those of OpenAPI, but
 * they are not written by hand: each table has its own million of ids, so an accepted request says of which tables its call wants ids.
 */
export interface SequenceDeps {
  random: () => number
  fixture: FuzzFixture
  known: KnownIds
  accepted: ReadonlyMap<string, ValidRequest>
  check(caller: Caller, call: Call, path: string, body: unknown): Promise<Answer>
  report(fault: string): void
}

interface Step extends ValidRequest {
  call: Call
}

/** People of the same kind, who own nothing of each other's. */
const twins: Partial<Record<Caller, Caller>> = { learner: 'demo', partner: 'rival' }

const callOf = new Map(registry.map((call) => [call.name, call]))
const stepsPerSequence = 12

const pick = <T>(random: () => number, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const pathOf = (path: string) => path.split('?')[0] ?? ''
const someAccepted = async (requests: readonly (() => Promise<Answer>)[]): Promise<boolean> => {
  for (const request of requests) if ((await request()).status < 400) return true
  return false
}

/** The version that the object of each `version` has now; at the top of a body it is that of the path's object. */
const withVersions = (value: unknown, versions: ReadonlyMap<string, number>, pathId = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => withVersions(item, versions))
  if (!isObject(value)) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withVersions(item, versions)]))
  const version = versions.get(String(value.id ?? pathId))
  return typeof value.version === 'number' && version !== undefined ? { ...inner, version } : inner
}

export const createSequences = ({ random, fixture, known, accepted, check, report }: SequenceDeps) => {
  const templates = [...accepted].map(([name, request]): Step => ({ ...request, call: callOf.get(name) as Call }))
  const tableOf = (id: string) => fixture.tables.get(millionOf(id)) ?? ''
  /** Calls whose path has an id of this table. */
  const consumersOf = (id: string) =>
    templates.filter(({ path }) => idsIn(pathOf(path)).some((each) => millionOf(each) === millionOf(id)))
  let serial = 0

  const newText = (text: string): string => {
    serial += 1
    return text
      .replaceAll(/[\w.-]+@fuzz\.example/g, `n${serial}@fuzz.example`)
      .replaceAll(/(?<="key":"[^"]*).{4}"/g, `${String(serial).padStart(4, '0').slice(-4)}"`)
      .replaceAll(/"company":"[^"]*"/g, `"company":"ООО ${serial}"`)
  }

  /** The accepted request of the call with other ids of the same tables, often the newest, and with this one. */
  const vary = ({ path, body, ...step }: Step, id = ''): Step => {
    const swap = (old: string) => {
      if (id !== '' && millionOf(id) === millionOf(old)) return id
      const seen = known.seenBy(step.caller, millionOf(old))
      return pick(random, [seen.at(-1), pick(random, seen), old]) ?? old
    }
    const text = newText(JSON.stringify([path, body ?? null]))
    const [newPath, newBody] = JSON.parse(replaceIds(text, swap)) as [string, unknown]
    const current = withVersions(newBody, known.versions, idsIn(pathOf(newPath)).at(-1))
    return { ...step, path: newPath, body: body === undefined ? undefined : current }
  }

  const ask = ({ caller, call, path, body }: Step) => check(caller, call, path, body)
  const describe = ({ caller, call, path, body }: Step) =>
    `${caller} ${call.method} ${path} ${JSON.stringify(body)?.slice(0, 300) ?? ''}`

  /** What was deleted is found by no call. */
  const requestDeleted = async (step: Step, { writes }: Answer) => {
    const deleted = writes.flatMap(({ kind, id }) => (kind === 'DELETE' && id !== null ? [id] : [])).slice(0, 3)
    for (const id of deleted) {
      for (const user of consumersOf(id)) {
        const stale = vary(user, id)
        const { status } = await ask(stale)
        if (status < 400) report(`found after its deletion: ${describe(step)}, then ${describe(stale)} → ${status}`)
      }
    }
  }

  /** A person of the same kind may do nothing with the ids of another's rows. */
  const askAsTwin = async (step: Step) => {
    const twin = twins[step.caller]
    // In a query ids only filter what is the person's own.
    const isPrivate = idsIn(pathOf(step.path)).some((id) => fixture.privateTables.has(tableOf(id)))
    if (twin === undefined || !isPrivate) return
    const { status } = await ask({ ...step, caller: twin })
    if (status < 400) report(`accepted from ${twin} too: ${describe(step)} → ${status}`)
  }

  /**
   * What was created and named in the response is found by one of the calls that read by its id, as a
   * table may have two kinds, and by none for another person.
   */
  const readCreated = async (step: Step, { text, writes }: Answer) => {
    const named = new Set(idsIn(text))
    for (const { kind, id } of writes) {
      if (kind !== 'INSERT' || id === null || !named.has(id)) continue
      const reads = consumersOf(id)
        .filter(({ call, caller, path }) => call.method === 'GET' && caller === step.caller && path === pathOf(path))
        .map((reader) => ({ ...reader, path: replaceIds(reader.path, () => id) }))
      for (const read of reads) await askAsTwin(read)
      if (reads.length > 0 && !(await someAccepted(reads.map((read) => () => ask(read)))))
        report(`created but not found: ${describe(step)}, then ${id}`)
    }
  }

  /** A request with a key is the same request when it comes again. */
  const repeat = async (step: Step, { status }: Answer) => {
    if (!isObject(step.body) || !('key' in step.body)) return
    const again = await ask(step)
    if (again.status !== status || again.writes.some(({ kind }) => kind === 'INSERT'))
      report(`not the same when it comes again: ${describe(step)} → ${status}, then ${again.status}`)
  }

  const take = async (step: Step): Promise<Answer> => {
    const answer = await ask(step)
    if (answer.status >= 400) return answer
    await readCreated(step, answer)
    await repeat(step, answer)
    await askAsTwin(step)
    await requestDeleted(step, answer)
    return answer
  }

  const timesTaken = new Map<Call, number>()
  const leastTaken = (steps: readonly Step[]) => {
    const least = Math.min(...steps.map(({ call }) => timesTaken.get(call) ?? 0))
    return pick(
      random,
      steps.filter(({ call }) => (timesTaken.get(call) ?? 0) === least),
    )
  }

  const chooseStep = (own: readonly Step[], lastIds: readonly string[]): Step => {
    const id = random() < 0.5 ? pick(random, lastIds) : undefined
    const linked = id === undefined ? [] : consumersOf(id).filter((template) => own.includes(template))
    const template = (pick(random, linked) ?? leastTaken(own)) as Step
    timesTaken.set(template.call, (timesTaken.get(template.call) ?? 0) + 1)
    return vary(template, id)
  }

  return async (): Promise<void> => {
    const { caller } = pick(random, templates) as Step
    const own = templates.filter((template) => template.caller === caller && template.call.name !== 'logout')
    let lastIds: string[] = []
    for (let n = 0; n < stepsPerSequence && own.length > 0; n += 1) {
      const { status, text } = await take(chooseStep(own, lastIds))
      if (status < 400) lastIds = [...lastIds.slice(-5), ...idsIn(text).slice(0, 20)]
    }
    for (const wrong of await fixture.listWrongCounts()) report(`wrong counts: ${wrong}`)
  }
}

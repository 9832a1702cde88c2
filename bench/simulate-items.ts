import { parseArgs } from 'node:util'
import { flagItem } from '@dopusk/domain'
import { type ItemKind, plantBank, type World } from './items/planted-bank.ts'

/**
 * Which planted faults the flags of item statistics find. The bank of the promise is `plain` with 60 answers; the others show
 * where the flags end: fewer answers, attractive wrong variants, learners who follow another model, a less even split.
 */
const { values: flags } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, json: { type: 'boolean', default: false } },
})
const seed = Number(flags.seed)
if (!Number.isInteger(seed)) throw new Error('--seed is a whole number')

const planted = { good: 300, mis_keyed: 10, ambiguous: 10 }
const even = [0.4, 0.6] as const

interface Bank {
  name: string
  world: World
  answers: number
  split: readonly [number, number]
}

const banks: Bank[] = [
  { name: 'обещание: 60 ответов', world: 'plain', answers: 60, split: even },
  { name: '30 ответов', world: 'plain', answers: 30, split: even },
  { name: '15 ответов', world: 'plain', answers: 15, split: even },
  { name: 'второй верный у трети', world: 'plain', answers: 60, split: [0.3, 0.4] },
  { name: 'привлекательные неверные', world: 'traps', answers: 60, split: even },
  { name: 'другая модель ответа', world: 'leaning', answers: 60, split: even },
]

const measure = ({ name, ...bank }: Bank) => {
  const items = plantBank({ ...bank, seed, learners: 60, planted })
  const flagged: Record<ItemKind, number> = { good: 0, mis_keyed: 0, ambiguous: 0 }
  for (const { kind, counts } of items) if (flagItem(counts).length > 0) flagged[kind] += 1
  return { bank: name, world: bank.world, answers: bank.answers, planted, flagged }
}

const results = banks.map(measure)
const [promise] = results as [ReturnType<typeof measure>]
const holds =
  promise.flagged.mis_keyed === planted.mis_keyed &&
  promise.flagged.ambiguous >= 0.6 * planted.ambiguous &&
  promise.flagged.good <= 0.02 * planted.good

if (flags.json) console.log(JSON.stringify({ seed, holds, results }))
else {
  console.log(`Зерно ${seed}. Отмечено из 300 хороших, 10 с неверным ключом и 10 неоднозначных:`)
  for (const { bank, flagged } of results) {
    console.log(`${bank.padEnd(28)} ${[flagged.good, flagged.mis_keyed, flagged.ambiguous].join(' · ')}`)
  }
  console.log(holds ? 'Обещание выполнено.' : 'Обещание не выполнено.')
}
process.exitCode = holds ? 0 : 1

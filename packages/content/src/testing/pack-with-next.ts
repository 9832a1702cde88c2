import { type SamplePack, samplePack, sampleQuestion } from './sample-pack.ts'

/** The day on which the law of the sample pack is replaced. */
export const changeDay = '2027-01-01'

const { id: _id, cok: _cok, ...wording } = sampleQuestion('o-1', 11)

/** The sheet of a document that replaces the law of the sample pack, and its points. */
export const makeLawNext = (law: string): string =>
  law
    .replace('Закон о примерах', 'Новый закон о примерах')
    .replace('short: Закон', 'short: Новый закон')
    .replace('edition:', `valid_from: ${changeDay}\nreplaces: law\nedition:`)
    .replace('понятным и коротким', 'понятным и полным')

/** The wording of o-1 from that day. */
export const following = {
  ...wording,
  text: 'Каким теперь должен быть пример?',
  right: ['Понятным и полным'],
  wrong: ['Понятным и коротким', 'Любым'],
  document: 'law-2027',
  key: 'понятным и полным',
  from: changeDay,
}

/** The law is replaced on 1 January 2027. The answer to o-1 changes then; s-1 only cites the new text. */
export const packWithNext = (): SamplePack => {
  const pack = samplePack()
  pack.version = '2'
  pack.documents['law-2027'] = makeLawNext(pack.documents.law as string)
  Object.assign(pack.topics.own?.[0] ?? {}, { next: following })
  Object.assign(pack.topics.shared?.[0] ?? {}, {
    next: { ...following, text: 'Каким должен быть пример s-1?', meaning: 1 },
  })
  return pack
}

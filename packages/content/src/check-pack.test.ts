import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findEndingDocuments } from './check-documents.ts'
import { checkPack } from './check-pack.ts'
import type { Fault } from './fault.ts'
import type { PackSources } from './read-pack.ts'
import { type SamplePack, samplePack, sampleQuestion, writeSamplePack } from './testing/sample-pack.ts'

/** The fault with the text of its line instead of the line number. */
const describeAt = async (folder: string, { file, line, message }: Fault) => {
  const text = await readFile(join(folder, file), 'utf8').catch(() => '')
  return `${file}: ${message} @ ${text.split('\n')[line - 1]?.trim() ?? ''}`
}

const faultsOf = async (change: (pack: SamplePack) => void, after?: (folder: string) => Promise<void>) => {
  const pack = samplePack()
  change(pack)
  const folder = await writeSamplePack(pack)
  await after?.(folder)
  const { sources, faults } = await checkPack(folder)
  expect(sources === undefined).toBe(faults.length > 0)
  const described = await Promise.all(faults.map((fault) => describeAt(folder, fault)))
  await rm(folder, { recursive: true })
  return described
}

const first = <T>(list: T[] | undefined): T => {
  const [item] = list ?? []
  if (item === undefined) throw new Error('empty list')
  return item
}

const { id: _id, cok: _cok, ...wording } = sampleQuestion('o-1', 11)

test('the sample has no fault', async () => {
  expect(await faultsOf(() => {})).toEqual([])
})

test.each<[string, (pack: SamplePack) => void, string[]]>([
  [
    'a pack that is called like what is made in the browser',
    (pack) => Object.assign(pack, { key: 'local' }),
    ['pack.yaml: key: ключ «local» занят: так называется созданное в браузере @ key: local'],
  ],
  [
    'a following wording without a right source',
    ({ topics }) =>
      Object.assign(first(topics.own), {
        from: '2026-01-01',
        next: { ...wording, text: 'Каков пример?', from: '2026-01-01', until: '2025-01-01', point: 'п. 9' },
      }),
    [
      'questions/own.yaml: o-1: next: в документе «law» нет пункта «п. 9» @ - id: o-1',
      'questions/own.yaml: o-1: next: until не позже from @ - id: o-1',
      'questions/own.yaml: o-1: next: from 2026-01-01, а сам вопрос действует с 2026-01-01 @ - id: o-1',
    ],
  ],
  [
    'a following wording before the end of the first one',
    ({ topics }) =>
      Object.assign(first(topics.own), {
        until: '2027-01-01',
        next: { ...wording, text: 'Каков пример?', from: '2026-12-01' },
      }),
    ['questions/own.yaml: o-1: next: from 2026-12-01, а сам вопрос действует до 2027-01-01 @ - id: o-1'],
  ],
  [
    'a following wording that is the same',
    ({ topics }) => Object.assign(first(topics.own), { next: { ...wording, from: '2026-12-01' } }),
    ['questions/own.yaml: o-1: next: такая же формулировка @ - id: o-1'],
  ],
  [
    'a following wording without its day',
    ({ topics }) => Object.assign(first(topics.own), { next: wording }),
    ['questions/own.yaml: next.from: нужна дата вида 2027-01-01 @ text: Каким должен быть пример o-1?'],
  ],
  [
    'no right variant',
    ({ topics }) => (first(topics.own).right = []),
    ['questions/own.yaml: right: нет верного варианта @ right: []'],
  ],
  [
    'a doubled id',
    ({ topics }) => topics.own?.push({ ...sampleQuestion('s-1', 99) }),
    ['questions/shared.yaml: вопрос «s-1» уже есть: questions/own.yaml:25 @ - id: s-1'],
  ],
  [
    'a doubled bank number',
    ({ topics }) => (first(topics.own).cok = 1),
    ['questions/shared.yaml: номер в банке ЦОК «1» уже есть: questions/own.yaml:1 @ - id: s-1'],
  ],
  [
    'a duplicate variant',
    ({ topics }) => (first(topics.own).wrong = ['Любым', 'любым']),
    ['questions/own.yaml: o-1: вариант повторяется: любым @ - id: o-1'],
  ],
  [
    'too few variants',
    ({ topics }) => (first(topics.own).wrong = ['Любым']),
    ['questions/own.yaml: o-1: вариантов 2, а нужно от 3 до 6 @ - id: o-1'],
  ],
  [
    'a dead document link',
    ({ topics }) => (first(topics.own).document = 'lost'),
    ['questions/own.yaml: o-1: нет документа «lost» @ - id: o-1'],
  ],
  [
    'a point that does not exist',
    ({ topics }) => (first(topics.own).point = 'п. 9'),
    ['questions/own.yaml: o-1: в документе «law» нет пункта «п. 9» @ - id: o-1'],
  ],
  [
    'a point that does not support the answer',
    ({ topics }) => (first(topics.own).point = 'п. 2'),
    ['questions/own.yaml: o-1: в пункте «п. 2» нет слов «понятным и коротким» @ - id: o-1'],
  ],
  [
    'a key that the answer does not have',
    ({ topics }) => (first(topics.own).key = 'пример должен'),
    ['questions/own.yaml: o-1: в верном варианте нет слов «пример должен» @ - id: o-1'],
  ],
  [
    'an unknown field',
    ({ topics }) => Object.assign(first(topics.own), { colour: 'red' }),
    ['questions/own.yaml: неизвестное поле: colour @ - id: o-1'],
  ],
  [
    'a ticket with a missing question',
    ({ courses }) => (first(courses).tickets[1] = ['s-2', 'x-9']),
    ['courses/0.yaml: билет 2: нет вопроса «x-9» в курсе @ - - s-2'],
  ],
  [
    'a ticket with a question of another course',
    ({ courses }) => courses[1]?.tickets.push(['s-1', 'o-1']),
    ['courses/1.yaml: билет 2: нет вопроса «o-1» в курсе @ - - s-1'],
  ],
  [
    'a short ticket',
    ({ courses }) => (first(courses).tickets[0] = ['s-1']),
    ['courses/0.yaml: билет 1: вопросов 1, а в билете должно быть 2 @ - - s-1'],
  ],
  [
    'a question twice in a ticket',
    ({ courses }) => (first(courses).tickets[0] = ['s-1', 's-1']),
    ['courses/0.yaml: билет 1: вопрос «s-1» стоит дважды @ - - s-1'],
  ],
  [
    'a reserve with an unknown question and one of a ticket',
    ({ courses }) => (first(courses).reserve = ['x-9', 's-1']),
    [
      'courses/0.yaml: reserve: нет вопроса «x-9» в курсе @ - x-9',
      'courses/0.yaml: reserve: вопрос «s-1» есть в билете @ - x-9',
    ],
  ],
  [
    'a point without a number that nobody marked',
    (pack) => {
      pack.documents.law = pack.documents.law?.replace('### п. 1', '### Раздел о примерах') ?? ''
      for (const [index, question] of Object.values(pack.topics).flat().entries())
        Object.assign(question, { point: 'Раздел о примерах', verified: index === 0 ? undefined : false })
    },
    ['questions/shared.yaml: s-1: у пункта «Раздел о примерах» нет номера: нужно verified: false @ - id: s-1'],
  ],
  [
    'a question of a norm without a key, a situation without a point',
    ({ topics }) => {
      Object.assign(first(topics.own), { key: undefined })
      Object.assign(first(topics.shared), { key: undefined, kind: 'case', point: undefined })
    },
    [
      'questions/own.yaml: o-1: в демонстрационном наборе нужны document, point и key @ - id: o-1',
      'questions/shared.yaml: s-1: в демонстрационном наборе нужны document и point @ - id: s-1',
    ],
  ],
  [
    'a course with an unknown topic',
    ({ courses }) => courses[1]?.questions.push('nowhere'),
    ['courses/1.yaml: нет ни файла вопросов, ни вопроса «nowhere» @ - nowhere'],
  ],
  [
    'a title of a topic that has no questions',
    (pack) => (pack.topicTitles = { own: 'Своё', lost: 'Потерянное' }),
    ['pack.yaml: нет файла вопросов «lost» @ lost: Потерянное'],
  ],
  [
    'an exam that is not like the tickets',
    ({ courses }) => (first(courses).exam = { questions: 3, minutes: 6, pass_count: 4 }),
    [
      'courses/0.yaml: экзамен: вопросов 3, а в билете их 2 @ questions: 3',
      'courses/0.yaml: экзамен: верных ответов нужно больше, чем вопросов @ questions: 3',
    ],
  ],
  [
    'a blueprint that the questions do not fit',
    ({ courses }) =>
      (first(courses).exam = { questions: 2, minutes: 4, pass_count: 2, blueprint: { own: 3, lost: 1 } }),
    [
      'courses/0.yaml: экзамен: по теме «own» нужно вопросов 3, а в курсе их 2 @ questions: 2',
      'courses/0.yaml: экзамен: по теме «lost» нужно вопросов 1, а в курсе их 0 @ questions: 2',
      'courses/0.yaml: экзамен: по темам вопросов 4, а в экзамене их 2 @ questions: 2',
    ],
  ],
  [
    'a placeholder without a code',
    ({ practicals }) => (first(first(practicals).wrappers).paragraphs = ['{{term}} и {{who}}']),
    ['practicals/0.yaml: w-1: у пропуска {{who}} нет вариантов @ - id: w-1'],
  ],
  [
    'a code without a placeholder',
    ({ practicals }) => (first(first(practicals).wrappers).paragraphs = ['Пусто']),
    ['practicals/0.yaml: w-1: для «term» нет пропуска в тексте @ - id: w-1'],
  ],
  [
    'a placeholder used twice',
    ({ practicals }) => (first(first(practicals).wrappers).paragraphs = ['{{term}} {{term}}']),
    ['practicals/0.yaml: w-1: пропуск {{term}} стоит дважды @ - id: w-1'],
  ],
  [
    'arithmetic with another result',
    ({ practicals }) => (first(first(practicals).decisions).check = '3 + 5'),
    ['practicals/0.yaml: e-1: числа не сходятся: 3 + 5 = 8, а записано 7 @ - id: e-1'],
  ],
  [
    'a number without a check',
    ({ practicals }) => delete first(first(practicals).decisions).check,
    ['practicals/0.yaml: e-1: нет проверки числа (check) @ - id: e-1'],
  ],
  [
    'an ambiguous order',
    ({ practicals }) =>
      (first(first(practicals).cubes).pairs = [
        { left: 'А', right: '1' },
        { left: 'А', right: '2' },
      ]),
    ['practicals/0.yaml: c-1: повторяется «А»: порядок неоднозначен @ - id: c-1'],
  ],
  [
    'a source without its document',
    ({ practicals }) => (first(first(practicals).wrappers).sources = [{ document: 'lost', point: 'п. 1' }]),
    ['practicals/0.yaml: w-1: нет документа «lost» @ - id: w-1'],
  ],
  [
    'a source whose point does not exist',
    ({ practicals }) => (first(first(practicals).cubes).sources = [{ document: 'law', point: 'п. 9' }]),
    ['practicals/0.yaml: c-1: в документе «law» нет пункта «п. 9» @ - id: c-1'],
  ],
  [
    'a source that the task does not cite',
    ({ practicals }) => {
      const task = first(first(practicals).decisions)
      task.solutions = ['По п. 11 и п. 1.2 складываем.']
      task.sources = [{ document: 'law', point: 'п. 1' }]
    },
    ['practicals/0.yaml: e-1: текст задания не ссылается на «п. 1» @ - id: e-1'],
  ],
  [
    'a source named twice',
    ({ practicals }) => {
      const task = first(first(practicals).descriptions)
      task.solution = 'Делим (п. 1).'
      task.sources = [1, 2].map(() => ({ document: 'law', point: 'п. 1' }))
    },
    ['practicals/0.yaml: d-1: пункт «п. 1» назван дважды @ - id: d-1'],
  ],
  [
    'tasks of an unknown course',
    ({ practicals }) => (first(practicals).course = 'three'),
    ['practicals/0.yaml: нет курса «three» @ course: three'],
  ],
])('reports the position: %s', async (_fault, change, expected) => {
  expect(await faultsOf(change)).toEqual(expected)
})

test('a source may be cited by the number of its point alone, and by the word «статья»', async () => {
  const faults = await faultsOf(({ documents, practicals }) => {
    documents.law = `${documents.law}\n### ст. 7, п. 2 (сроки)\nСрок — год.\n`
    const [task] = [first(first(practicals).wrappers)]
    task.solution = 'По статье 7, п. 2 закона срок — год, а п. 2 короче.'
    task.sources = ['ст. 7, п. 2 (сроки)', 'п. 2'].map((point) => ({ document: 'law', point }))
  })
  expect(faults).toEqual([])
})

test('all faults are found in one run, and an invalid question hides none of the others', async () => {
  const faults = await faultsOf(({ topics, courses }) => {
    first(topics.own).right = []
    first(topics.shared).document = 'lost'
    first(courses).tickets[0] = ['s-1']
  })
  expect(faults).toEqual([
    'courses/0.yaml: билет 1: вопросов 1, а в билете должно быть 2 @ - - s-1',
    'questions/own.yaml: right: нет верного варианта @ right: []',
    'questions/shared.yaml: s-1: нет документа «lost» @ - id: s-1',
  ])
})

test('a file that is not YAML is named with its line', async () => {
  const faults = await faultsOf(
    () => {},
    (folder) => writeFile(join(folder, 'questions/own.yaml'), '- id: a\n\ttext: b\n'),
  )
  expect(faults.length).toBeGreaterThan(0)
  for (const fault of faults) expect(fault).toMatch(/^questions\/own\.yaml: не YAML: .* @ text: b$/)
})

test('a folder without pack.yaml is not a pack', async () => {
  expect(
    await faultsOf(
      () => {},
      (folder) => rm(join(folder, 'pack.yaml')),
    ),
  ).toEqual(['pack.yaml: файла нет: это не набор содержания @ '])
})

test.each<[string, string, string[]]>([
  ['no front matter', '### п. 1\nТекст', ['documents/law.md: нет листа сведений между строками --- @ ### п. 1']],
  [
    'a point without text',
    '---\ntitle: А\nshort: Б\nedition: В\n---\n### п. 1\n\n### п. 2\nПонятным и коротким.',
    ['documents/law.md: пункт «п. 1» без текста @ ### п. 1'],
  ],
  [
    'a point twice',
    '---\ntitle: А\nshort: Б\nedition: В\n---\n### п. 1\nПонятным и коротким.\n### п. 1\nЕщё.',
    ['documents/law.md: пункт «п. 1» уже есть: documents/law.md:6 @ ### п. 1'],
  ],
])('a fault of a document is reported: %s', async (_fault, text, expected) => {
  const faults = await faultsOf(({ documents }) => {
    documents.law = text
  })
  expect(faults.filter((fault) => fault.startsWith('documents/'))).toEqual(expected)
})

const dated = (lines: string, text: string | undefined) => (text ?? '').replace('edition:', `${lines}\nedition:`)

test.each<[string, Record<string, string>, string[]]>([
  ['a date that does not exist', { law: 'valid_until: 2027-02-30' }, ['valid_until: нужна дата вида 2027-01-01']],
  [
    'an end before the beginning',
    { law: 'valid_from: 2027-01-02\nvalid_until: 2027-01-02' },
    ['valid_until раньше valid_from'],
  ],
  ['an unknown predecessor', { law: 'valid_from: 2027-01-01\nreplaces: old' }, ['replaces: нет документа «old»']],
  [
    'a successor without a first day',
    { next: 'replaces: law' },
    ['у документа, который заменяет другой, нужна дата valid_from'],
  ],
  [
    'two successors',
    { next: 'valid_from: 2027-01-01\nreplaces: law', other: 'valid_from: 2027-01-01\nreplaces: law' },
    ['документ «law» уже заменён другим'],
  ],
  [
    'a successor before the end',
    { law: 'valid_until: 2027-06-01', next: 'valid_from: 2027-01-01\nreplaces: law' },
    ['документ «law» действует до 2027-06-01, а заменён с 2027-01-01'],
  ],
  [
    'documents that replace each other',
    { law: 'valid_from: 2026-01-01\nreplaces: next', next: 'valid_from: 2027-01-01\nreplaces: law' },
    ['replaces ведёт по кругу', 'replaces ведёт по кругу'],
  ],
  [
    'one edition after the other',
    { law: 'valid_until: 2027-01-01', next: 'valid_from: 2027-01-01\nreplaces: law' },
    [],
  ],
])('dates of documents: %s', async (_what, sheets, expected) => {
  const faults = await faultsOf(({ documents }) => {
    const { law } = documents
    for (const [key, lines] of Object.entries(sheets)) documents[key] = dated(lines, law)
  })
  const ofDocuments = faults.filter((fault) => fault.startsWith('documents/'))
  expect(ofDocuments.map((fault) => fault.replace(/^documents\/\S+: /, '').replace(/ @ .*/, ''))).toEqual(expected)
})

test.each([
  ['2026-11-01', []],
  ['2026-11-02', ['действует до 2027-01-01, а того, что его заменит, нет']],
  ['2027-01-01', ['не действует с 2027-01-01, а того, что его заменит, нет']],
])('on %s a document that ends is warned of: %j', async (today, expected) => {
  const pack = samplePack()
  pack.documents.law = dated('valid_until: 2027-01-01', pack.documents.law)
  const folder = await writeSamplePack(pack)
  const { sources } = await checkPack(folder)
  await rm(folder, { recursive: true })
  expect(findEndingDocuments(sources as PackSources, today).map(({ message }) => message)).toEqual(expected)
})

import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checkPack } from '../check-pack.ts'
import { describeFault } from '../fault.ts'
import type { QuestionSource } from '../pack-schema.ts'
import { type SamplePack, samplePack, sampleQuestion, writeSamplePack } from '../testing/sample-pack.ts'
import { findCues, measurePack } from './measure-pack.ts'

const measure = async (change: (pack: SamplePack) => void) => {
  const pack = samplePack()
  change(pack)
  const folder = await writeSamplePack(pack)
  try {
    const { sources, faults } = await checkPack(folder)
    if (sources === undefined) throw new Error(faults.map(describeFault).join('\n'))
    const figures = measurePack(sources)
    return { figures, cues: findCues(sources, figures).map(describeFault) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const replace = (pack: SamplePack, id: string, more: Partial<QuestionSource>) => {
  for (const question of Object.values(pack.topics).flat()) if (question.id === id) Object.assign(question, more)
}

const titles = ['Акт', 'Журнал', 'Паспорт', 'Схема', 'Наряд', 'Приказ', 'Перечень', 'Отчёт', 'План', 'Карта']

/** Twenty questions whose right variant is the longest one. */
const fillWithLongKeys = (pack: SamplePack) => {
  const [course] = pack.courses
  pack.topics.own = Array.from({ length: 20 }, (_, n) => ({
    ...sampleQuestion(`o-${n + 1}`, 100 + n),
    text: `${titles[n % 10]} для ${n < 10 ? 'котла' : 'сосуда'} составляют каким?`,
  }))
  if (course) course.tickets = [['o-1', 'o-2']]
}

test('counts kinds, pictures, own questions and tasks of each course', async () => {
  const { figures } = await measure((pack) => {
    replace(pack, 'o-1', { kind: 'case', text: 'Кран стоит у котлована.\nЧто делать?', verified: false })
    replace(pack, 'o-2', { kind: 'computed', text: 'Сколько стропов нужно?' })
  })
  expect(figures).toMatchObject({
    questions: 4,
    kinds: { case: 1, computed: 1, norm: 2 },
    situational: 1,
    unverified: 1,
  })
  expect(figures.courses).toMatchObject([
    { course: 'one', questions: 4, ownQuestions: 2, situational: 1, tasks: 4, outsideTickets: [] },
    { course: 'two', questions: 2, ownQuestions: 0, situational: 0, tasks: 0 },
  ])
})

test('a course in which the longest variant is right warns of it, and of the guesser', async () => {
  const { figures, cues } = await measure(fillWithLongKeys)
  expect(figures.courses[0]).toMatchObject({ keyLongest: 1, pickLongest: 1, guesser: 1 })
  expect(cues).toContain('courses/0.yaml:1: кто выбирает самый длинный вариант, набирает 100 % (не больше 30 %)')
  expect(cues).toContain('courses/0.yaml:1: кто угадывает, набирает 100 % (не больше 33 %)')
})

test('a question that gives away the answer of another in the same ticket is named', async () => {
  const { figures, cues } = await measure((pack) => {
    replace(pack, 's-1', { text: 'Кто утверждает схему?', right: ['Понятным и коротким главным инженером'] })
    replace(pack, 'o-1', { text: 'Когда схему, утверждённую понятным и коротким главным инженером, меняют?' })
  })
  expect(figures.courses[0]?.tickets[0]?.answersInStems).toEqual(['s-1 ← o-1'])
  expect(cues.join('\n')).toContain('билет 1: ответ есть в условии другого вопроса: s-1 ← o-1')
  // In the other course they are not in one ticket.
  expect(figures.courses[1]?.tickets[0]?.answersInStems).toEqual([])
})

test('near-duplicates, throwaway variants and questions outside tickets are named', async () => {
  const { figures, cues } = await measure((pack) => {
    replace(pack, 'o-1', { text: 'Каков наибольший срок проверки паспорта сосуда, работающего под давлением?' })
    replace(pack, 'o-2', {
      text: 'Каков наименьший срок проверки паспорта сосуда, работающего под давлением пара?',
      wrong: ['Страховым', 'Длинным'],
    })
    replace(pack, 's-2', { text: 'Каков наибольший срок проверки паспортов сосудов, работающих под давлением?' })
    const [course] = pack.courses
    if (course) course.tickets = [['s-1', 'o-1']]
  })
  expect(figures.nearDuplicates).toEqual([{ ids: ['o-1', 's-2'], overlap: 1 }])
  expect(cues.join('\n')).toContain('s-2: условие почти как у o-1 (100 % слов)')
  expect(cues.join('\n')).toContain('o-2: вариант отпадает сам: Страховым')
  expect(cues.join('\n')).toContain('вопросов нет ни в билетах, ни в reserve: 2')
})

test('a question may be kept in reserve on purpose', async () => {
  const { figures } = await measure((pack) => {
    const [course] = pack.courses
    if (course) Object.assign(course, { tickets: [['s-1', 'o-1']], reserve: ['s-2', 'o-2'] })
  })
  expect(figures.courses[0]?.outsideTickets).toEqual([])
})

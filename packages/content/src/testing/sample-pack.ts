import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import type { CourseSource, PracticalsSource, QuestionSource } from '../pack-schema.ts'

/** A small pack without faults, for tests to change and break. */
export interface SamplePack {
  key?: string
  version: string
  documents: Record<string, string>
  topics: Record<string, QuestionSource[]>
  topicTitles?: Record<string, string>
  courses: CourseSource[]
  practicals: PracticalsSource[]
  /** By file name. */
  images?: Record<string, string | Uint8Array>
}

const sampleDocument = `---
title: Закон о примерах
short: Закон
edition: первая редакция
---
Учебный конспект.

## Глава 1

### п. 1
Пример должен быть понятным и коротким.

### п. 2
Срок проверки примера — 10 дней.
`

export const sampleQuestion = (id: string, cok: number): QuestionSource => ({
  id,
  cok,
  text: `Каким должен быть пример ${id}?`,
  right: ['Понятным и коротким'],
  wrong: ['Длинным', 'Любым'],
  comment: 'Так его легче запомнить.',
  document: 'law',
  point: 'п. 1',
  key: 'понятным и коротким',
})

const sampleCourse = (key: string, questions: string[], tickets: string[][]): CourseSource => ({
  key,
  name: `Курс ${key}`,
  qual_code: '40.20900.01',
  description: 'Описание',
  titles: ['Раздел'],
  version: '1',
  pass_percent: 80,
  price_rubles: 4900.5,
  demo: key === 'one',
  questions,
  questions_per_ticket: 2,
  tickets,
  reserve: [],
})

export const samplePack = (): SamplePack => ({
  version: '1',
  documents: { law: sampleDocument },
  topics: {
    shared: [sampleQuestion('s-1', 1), sampleQuestion('s-2', 2)],
    own: [sampleQuestion('o-1', 11), sampleQuestion('o-2', 12)],
  },
  courses: [
    sampleCourse(
      'one',
      ['shared', 'own'],
      [
        ['s-1', 'o-1'],
        ['s-2', 'o-2'],
      ],
    ),
    sampleCourse('two', ['shared'], [['s-1', 's-2']]),
  ],
  practicals: [
    {
      course: 'one',
      descriptions: [
        {
          id: 'd-1',
          cok: 21,
          name: 'Груз',
          description: 'Масса груза?',
          one: 'Можно',
          two: 'Нельзя',
          right: 2,
          value: '12,5',
          check: '50 / 4',
          solution: 'Делим (п. 2).',
          sources: [{ document: 'law', point: 'п. 2' }],
        },
      ],
      cubes: [
        {
          id: 'c-1',
          cok: 22,
          name: 'Порядок',
          text: 'Расставьте',
          pairs: [
            { left: 'А', right: '1' },
            { left: 'Б', right: '2' },
          ],
        },
      ],
      wrappers: [
        {
          id: 'w-1',
          cok: 23,
          name: 'Пропуски',
          description: 'Заполните',
          paragraphs: ['Срок — {{term}}.'],
          codes: { term: { text: 'срок', right: ['10 дней'], wrong: ['год'] } },
          solution: '10 дней.',
        },
      ],
      decisions: [
        {
          id: 'e-1',
          cok: 24,
          name: 'Расчёт',
          title: 'Расчёт',
          description: 'Сколько?',
          preamble: 'Ответ:',
          answer: '7',
          check: '3 + 4',
          solutions: ['Складываем.'],
        },
      ],
    },
  ],
})

/** Writes the pack into a new folder; its path. */
export const writeSamplePack = async (pack: SamplePack): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-pack-'))
  const files: Record<string, string | Uint8Array> = {
    'pack.yaml': stringify({
      key: pack.key ?? 'sample',
      version: pack.version,
      title: 'Пример',
      demonstration: true,
      sources: ['сами'],
      ...(pack.topicTitles && { topics: pack.topicTitles }),
    }),
    ...Object.fromEntries(Object.entries(pack.documents).map(([key, text]) => [`documents/${key}.md`, text])),
    ...Object.fromEntries(
      Object.entries(pack.topics).map(([key, topic]) => [`questions/${key}.yaml`, stringify(topic)]),
    ),
    ...Object.fromEntries(pack.courses.map((course, index) => [`courses/${index}.yaml`, stringify(course)])),
    ...Object.fromEntries(Object.entries(pack.images ?? {}).map(([name, content]) => [`images/${name}`, content])),
    ...Object.fromEntries(pack.practicals.map((tasks, index) => [`practicals/${index}.yaml`, stringify(tasks)])),
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

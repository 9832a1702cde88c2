import { readWhole } from '@dopusk/office/testing/read-whole'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderCertificate } from './certificate/render-certificate.ts'
import { type GroupWorkbook, renderGroupWorkbook } from './group-workbook.ts'
import { renderReport } from './report/render-report.ts'
import { convertInOffice, office } from './testing/office.ts'
import { drawPdf, readBmp } from './testing/picture.ts'
import { readPdf } from './testing/read-pdf.ts'
import { readQr } from './testing/read-qr.ts'
import { learners, november, organisation, vector } from './testing/sample-period.ts'
import { scanQr } from './testing/scan-qr.ts'

const inProof = test.runIf(process.env.PROOF)

const verifyUrl = 'https://dopusk.example.org/verify/7k3m9q2x4v8w1r5t6y0z2a4c6e'

const certificate = () =>
  renderCertificate({
    ...{ number: '42', date: '2026-11-15', organisation, partner: { name: 'ООО «Вектор»', logo: null }, verifyUrl },
    learnerName: 'Белова Анна Сергеевна',
    courseName: 'Эксплуатация подъёмных сооружений',
    figures: {
      period: { from: '2026-10-20', to: '2026-11-14' },
      ...{ timeS: 45_300, questionsStudied: 180, questionCount: 604 },
      ...{ ticketsTaken: 12, ticketsPassed: 9, percentRight: 83 },
    },
  })

// 150 pixels an inch is a poor printer; 72 a screen.
inProof.each([1, 150 / 72, 3])(
  'the QR code of a certificate is read from its picture, at %f of its size',
  async (scale) => {
    expect(readQr(scanQr(await drawPdf(await certificate(), scale)))).toBe(verifyUrl)
  },
)

const hostile = '=HYPERLINK("http://example.org";"Щёлкни")'

const group: GroupWorkbook = {
  summary: {
    ...{ name: hostile, course: 'Эксплуатация', partner: 'ООО «Вектор»', examDate: '2026-12-01', today: '2026-11-15' },
    ...{ memberCount: 2, notStarted: 1, behind: 1, accessEnding: 0 },
  },
  topics: [
    { title: 'Аварии', questionCount: 30 },
    { title: 'Экспертиза', questionCount: 20 },
  ],
  members: ['Белова Анна', '+7 Плюсов'].map((name, no) => ({
    ...{ name, email: `person-${no}@example.org`, lastActivity: no === 0 ? '2026-11-14' : null },
    ...{ seenCount: 12 + no, questionCount: 50, forecast: no === 0 ? { pass: 61, low: 50, high: 70 } : null },
    ...{ pace: 3.4, neededPace: 12, examDate: '2026-12-01', accessUntil: '2026-11-30', accessDaysLeft: 16 },
    ...{ state: no === 0 ? [] : ['не успевает'], topics: [7 + no, 5] },
  })),
  attempts: (async function* () {
    const attempt = { name: 'Белова Анна', email: 'person-0@example.org', kind: 'Тестирование', day: '2026-11-14' }
    yield { ...attempt, questionCount: 20, rightCount: 18, result: 'сдан' }
  })(),
}

/** Every sheet as text: separated by «;», in UTF-8, as it is shown. */
const everySheet = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,false,true,false,false,-1'

describe.runIf(process.env.PROOF && office !== undefined)('LibreOffice', () => {
  const sheets = new Map<string, string[][]>()

  beforeAll(async () => {
    const bytes = await readWhole(renderGroupWorkbook(group))
    for (const [name, text] of await convertInOffice({ name: 'group.xlsx', bytes }, everySheet)) {
      const lines = text
        .toString('utf8')
        .replace(/^\ufeff/, '')
        .trimEnd()
        .split('\n')
      sheets.set(
        name.replace(/^group-|\.csv$/g, ''),
        lines.map((line) => line.split(';')),
      )
    }
  })

  test('opens the workbook of a group with all its sheets and totals', () => {
    expect([...sheets.keys()].toSorted()).toEqual(['Обучающиеся', 'Попытки', 'Сводка', 'Темы'])
    expect(sheets.get('Сводка')).toContainEqual(['Человек', '2'])
    expect(sheets.get('Сводка')).toContainEqual(['Не успевают', '1'])
    const [head = [], ...people] = sheets.get('Обучающиеся') ?? []
    const of = (title: string) => people.map((cells) => cells[head.indexOf(title)])
    expect(of('Фамилия Имя Отчество')).toEqual(['Белова Анна', '+7 Плюсов'])
    expect(of('Последнее занятие')).toEqual(['14.11.2026', ''])
    expect(of('Изучено вопросов')).toEqual(['12', '13'])
    expect(of('Прогноз сдачи').map((text) => text?.replaceAll(/\s/g, ''))).toEqual(['61%', ''])
    expect(of('Состояние')).toEqual(['', 'не успевает'])
    expect(sheets.get('Темы')?.map((cells) => cells.slice(2))).toEqual([
      ['Аварии (всего 30)', 'Экспертиза (всего 20)'],
      ['7', '5'],
      ['8', '5'],
    ])
    expect(sheets.get('Попытки')?.[1]?.slice(2)).toEqual(['Тестирование', '14.11.2026', '20', '18', 'сдан'])
  })

  test('shows a name that looks like a formula as the text that it is', () => {
    expect(sheets.get('Сводка')?.[1]?.join(';').replaceAll('""', '"')).toBe(`Группа;"${hostile}"`)
  })

  test('prints the report', async () => {
    const bytes = await readWhole(
      renderReport({ organisation, period: november, madeOn: '2026-11-15', partners: [{ partner: vector, learners }] }),
    )
    const report = await convertInOffice({ name: 'report.docx', bytes }, 'pdf')
    const { pages } = await readPdf(report.get('report.pdf') ?? Buffer.alloc(0))
    expect(pages.join(' ')).toContain('ООО «Вектор»')
    for (const { name } of learners) expect(pages.join(' ')).toContain(name)
  })

  test('draws a certificate with a QR code that can be read', async () => {
    const drawn = await convertInOffice({ name: 'certificate.pdf', bytes: await certificate() }, 'bmp')
    expect(readQr(scanQr(readBmp(drawn.get('certificate.bmp') ?? Buffer.alloc(0))))).toBe(verifyUrl)
  })
})

import { readWhole } from '@dopusk/office/testing/read-whole'
import { readZip } from '@dopusk/office/testing/read-zip'
import { expect, test } from 'vitest'
import { tablesOf, textOf } from '../testing/read-word.ts'
import {
  carriedOver,
  general,
  learners,
  manyLearners,
  november,
  organisation,
  plant,
  vector,
} from '../testing/sample-period.ts'
import { type ReportModel, renderReport } from './render-report.ts'

const model = (changes: Partial<ReportModel> = {}): ReportModel => ({
  organisation,
  period: november,
  madeOn: '2026-11-15',
  partners: [
    { partner: vector, learners },
    { partner: plant, learners: manyLearners(2) },
  ],
  ...changes,
})

const partsOf = async (changes?: Partial<ReportModel>) => readZip(await readWhole(renderReport(model(changes))))

const documentOf = async (changes?: Partial<ReportModel>) => (await partsOf(changes)).get('word/document.xml') ?? ''

/** Throws where a tag is not closed or a character is not escaped. */
const demandWellFormed = (xml: string): void => {
  const open: string[] = []
  for (const [, name = '', end] of xml.matchAll(/<(\/?[\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (end === '/') continue
    if (!name.startsWith('/')) open.push(name)
    else if (open.pop() !== name.slice(1)) throw new Error(`${name} closes nothing`)
  }
  if (open.length > 0) throw new Error(`${open} not closed`)
  const between = xml.replace(/^<\?xml[^>]*\?>/, '').replaceAll(/<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, '')
  if (/[<>]|&(?!(?:amp|lt|gt|quot);)/.test(between)) throw new Error('a sign that is not escaped')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not allow
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(xml))
    throw new Error('a sign that XML does not allow')
}

test('every part exists, is well formed, and is referenced by the others', async () => {
  const parts = await partsOf()
  expect([...parts.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'docProps/core.xml',
    'docProps/app.xml',
    'word/_rels/document.xml.rels',
    'word/styles.xml',
    'word/settings.xml',
    'word/footer1.xml',
    'word/document.xml',
  ])
  for (const xml of parts.values()) demandWellFormed(xml)
  for (const [, name] of parts.get('[Content_Types].xml')?.matchAll(/PartName="\/([^"]+)"/g) ?? [])
    expect(parts.has(name ?? '')).toBe(true)
  for (const [, target] of parts.get('word/_rels/document.xml.rels')?.matchAll(/Target="([^"]+)"/g) ?? [])
    expect(parts.has(`word/${target}`)).toBe(true)
  const styles = parts.get('word/styles.xml')
  for (const [, style] of parts.get('word/document.xml')?.matchAll(/w:(?:pStyle|tblStyle) w:val="([^"]+)"/g) ?? [])
    expect(styles).toContain(`w:styleId="${style}"`)
})

test('names the organisation, the period and the date', async () => {
  const parts = await partsOf()
  const text = textOf(parts.get('word/document.xml') ?? '')
  expect(text).toContain('Отчёт о подготовке обучающихся\n')
  expect(text).toContain('„Допуск“» (демонстрационные данные), ИНН 7701234560, КПП 770101001\n')
  expect(text).toContain('Период: с 1 ноября 2026 г. по 30 ноября 2026 г.')
  expect(text).toContain('на 15 ноября 2026 г.\n')
  expect(text).toContain('ООО «Вектор»\nИНН 5904123453, КПП 590401001\n')
  const core = parts.get('docProps/core.xml')?.replaceAll('\u00a0', ' ')
  expect(core).toContain('<dc:title>Отчёт о подготовке обучающихся с 1 ноября 2026 г. по 30 ноября 2026 г.</dc:title>')
  expect(core).toContain('<dc:creator>Учебный центр «Допуск»</dc:creator>')
  expect(core).toContain('2026-11-15T00:00:00Z</dcterms:created>')
})

test('the footer has page numbers', async () => {
  const footer = (await partsOf()).get('word/footer1.xml') ?? ''
  expect(textOf(footer)).toMatch(/Страница {2}PAGE 1 из {2}NUMPAGES 1\n$/)
})

test('learners of a partner have a row for each course', async () => {
  const [table] = tablesOf(await documentOf())
  expect(table).toEqual([
    [
      '№',
      'Обучающийся',
      'Заявки',
      'Курс',
      'Доступ с',
      'Выдан в периоде',
      'Осталось дней',
      'Прогресс',
      'Попыток',
      'Лучший результат',
      'Последняя активность',
    ],
    [
      '1',
      'Белова Анна Сергеевна',
      '10001',
      'Специалист в сфере промышленной безопасности',
      '03.11.2026',
      'да',
      '18',
      '42 %',
      '3',
      '85 %',
      '14.11.2026',
    ],
    [
      '2',
      'Константинопольский Александр Владимирович',
      '—',
      'Эксплуатация подъёмных сооружений',
      '30.11.2026',
      'да',
      '30',
      '0 %',
      '0',
      '—',
      '—',
    ],
    [
      '3',
      'Ёлкин Пётр',
      '10002, 10017',
      'Специалист в сфере промышленной безопасности',
      '03.11.2026',
      'да',
      '18',
      '42 %',
      '3',
      '85 %',
      '14.11.2026',
    ],
    [
      '',
      '',
      '',
      'Эксплуатация оборудования, работающего под избыточным давлением',
      '10.11.2026',
      'да',
      '25',
      '100 %',
      '12',
      '100 %',
      '14.11.2026',
    ],
    ['', '', '', 'Эксплуатация подъёмных сооружений', '30.11.2026', 'да', '30', '0 %', '0', '—', '—'],
  ])
})

test('each partner has totals, and the report has the totals of all partners', async () => {
  const tables = tablesOf(await documentOf())
  expect(tables).toHaveLength(5)
  expect(tables[1]).toEqual([
    ['Курс', 'Выдано доступов', 'из них приступили', 'Завершено', 'Цена, руб.', 'Стоимость, руб.'],
    ['Специалист в сфере промышленной безопасности', '2', '2', '0', '4 900,00', '9 800,00'],
    ['Эксплуатация оборудования, работающего под избыточным давлением', '1', '1', '1', '3 900,00', '3 900,00'],
    ['Эксплуатация подъёмных сооружений', '2', '0', '0', '3 900,00', '7 800,00'],
    ['Всего', '5', '3', '1', '', '21 500,00'],
  ])
  expect(tables[4]).toEqual([
    ['Партнёр', 'Обучающихся', 'Выдано доступов', 'из них приступили', 'Завершено', 'Стоимость, руб.'],
    ['ООО «Вектор»', '3', '5', '3', '1', '21 500,00'],
    ['АО «Северный завод»', '2', '2', '2', '0', '9 800,00'],
    ['Всего', '5', '7', '5', '1', '31 300,00'],
  ])
})

test('who studied in the period by an earlier access is listed, marked and not billed', async () => {
  const person = { id: 1, name: 'Белова Анна', proposalNos: [], courses: [carriedOver, general] }
  const tables = tablesOf(await documentOf({ partners: [{ partner: vector, learners: [person] }] }))
  expect(tables[0]?.slice(1).map(([, , , , since, isGiven]) => [since, isGiven])).toEqual([
    ['20.10.2026', '—'],
    ['03.11.2026', 'да'],
  ])
  expect(tables[2]?.at(-1)).toEqual(['Всего', '1', '1', '1', '0', '4 900,00'])
})

test('table headings repeat on every page, and rows are not split', async () => {
  const xml = await documentOf()
  const tables = [...xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(([table]) => table)
  for (const table of tables) {
    expect(table.match(/<w:tr><w:trPr><w:cantSplit\/><w:tblHeader\/>/g)).toHaveLength(1)
    expect(table.match(/<w:cantSplit\/>/g)?.length).toBe(table.match(/<w:tr>/g)?.length)
  }
})

test('a long list continues in a new table with a caption', async () => {
  const xml = await documentOf({ partners: [{ partner: vector, learners: manyLearners(201) }] })
  const rowCounts = tablesOf(xml).map((table) => table.filter(([no]) => no).length - 1)
  expect(rowCounts).toEqual([100, 100, 1, 3, 2])
  expect(textOf(xml)).toContain('ООО «Вектор», продолжение с № 201\n')
})

test('a partner without learners in the period gets a note', async () => {
  const xml = await documentOf({ partners: [{ partner: vector, learners: [] }] })
  expect(textOf(xml)).toContain(
    'ООО «Вектор»\nИНН 5904123453, КПП 590401001\nВ этом периоде никто не учился и не получил доступ.\n',
  )
  expect(tablesOf(xml)).toEqual([
    [
      ['Партнёр', 'Обучающихся', 'Выдано доступов', 'из них приступили', 'Завершено', 'Стоимость, руб.'],
      ['ООО «Вектор»', '0', '0', '0', '0', '0,00'],
      ['Всего', '0', '0', '0', '0', '0,00'],
    ],
  ])
})

test('typed text cannot break the file', async () => {
  const name = 'Иванов </w:t> & "Сын" \u0001\u000b\ufffe\ud800 <b>'
  const company = 'ООО «Рога & Копыта» <script>'
  const parts = await partsOf({
    organisation: { ...organisation, shortName: 'А & Б' },
    partners: [{ partner: { ...vector, company }, learners: [{ id: 1, name, proposalNos: [], courses: [general] }] }],
  })
  for (const xml of parts.values()) demandWellFormed(xml)
  expect(parts.get('word/document.xml')).toContain('Иванов &lt;/w:t&gt; &amp; &quot;Сын&quot; \ufffd &lt;b&gt;</w:t>')
})

test('the same model gives the same bytes', async () => {
  const [one, other] = [await readWhole(renderReport(model())), await readWhole(renderReport(model()))]
  expect(one.equals(other)).toBe(true)
})

test.each([
  ['without partners', { partners: [] }],
  ['of a period that ends before it begins', { period: { from: '2026-12-01', to: '2026-11-30' } }],
  [
    'on the same partner twice',
    {
      partners: [
        { partner: vector, learners: [] },
        { partner: vector, learners: [] },
      ],
    },
  ],
  ['with an invalid date', { madeOn: '2026-02-30' }],
  ['of an organisation without a name', { organisation: { ...organisation, fullName: '' } }],
  ['on a partner without a name', { partners: [{ partner: { ...vector, company: ' ' }, learners: [] }] }],
] as const)('a report %s is refused before its first byte', (_fact, changes) => {
  expect(() => renderReport(model(changes))).toThrow(RangeError)
})

test('a start outside the period ends the report with an error', async () => {
  const late = { ...general, startDate: '2026-12-01', isStudiedInPeriod: false }
  const partners = [{ partner: vector, learners: [{ id: 1, name: 'А', proposalNos: [], courses: [late] }] }]
  await expect(readWhole(renderReport(model({ partners })))).rejects.toThrow('outside the period')
})

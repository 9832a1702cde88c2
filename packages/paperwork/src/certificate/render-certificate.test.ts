import { expect, test } from 'vitest'
import { drawnQr, readPdf } from '../testing/read-pdf.ts'
import { readQr } from '../testing/read-qr.ts'
import { organisation } from '../testing/sample-period.ts'
import type { CertificateModel, StudyFigures } from './certificate-model.ts'
import { renderCertificate } from './render-certificate.ts'

const figures: StudyFigures = {
  period: { from: '2026-10-20', to: '2026-11-14' },
  timeS: 45_300,
  questionsStudied: 180,
  questionCount: 604,
  ticketsTaken: 12,
  ticketsPassed: 9,
  percentRight: 83,
}

const verifyUrl = 'https://dopusk.example.org/verify/7k3m9q2x4v8w1r5t6y0z2a4c6e'

const model = (changes: Partial<CertificateModel> = {}, counts: Partial<StudyFigures> = {}): CertificateModel => ({
  number: '42',
  date: '2026-11-15',
  organisation,
  partner: { name: 'ООО «Вектор»', logo: null },
  learnerName: 'Белова Анна Сергеевна',
  courseName: 'Эксплуатация подъёмных сооружений',
  figures: { ...figures, ...counts },
  verifyUrl,
  ...changes,
})

const textOf = async (certificate: CertificateModel) => (await readPdf(await renderCertificate(certificate))).pages[0]

test('names the learner, the course, what was done, and that it is no document of qualification', async () => {
  const { pages, title } = await readPdf(await renderCertificate(model()))
  expect(title).toBe('Справка о подготовке № 42 от 15 ноября 2026 г.')
  expect(pages).toHaveLength(1)
  const facts = [
    'Общество с ограниченной ответственностью «Учебный центр „Допуск“»',
    'Партнёр: ООО «Вектор»',
    'Справка о подготовке № 42 от 15 ноября 2026 г.',
    'Выдана Белова Анна Сергеевна Подтверждает занятия',
    'Курс «Эксплуатация подъёмных сооружений»',
    'Период занятий с 20 октября 2026 г. по 14 ноября 2026 г.',
    'Время занятий 12 ч 35 мин',
    'Изучено вопросов 180 из 604',
    'Попыток пройти билет 12, из них сдано 9',
    'Верных ответов в билетах 83 %',
    'Справка не является документом о квалификации',
    verifyUrl,
    'Соколова М. А.',
  ]
  for (const fact of facts) expect(pages[0]).toContain(fact)
})

test('the drawn QR code leads to the page that confirms it', async () => {
  expect(readQr(drawnQr(await renderCertificate(model())))).toBe(verifyUrl)
})

test('without a partner and without tickets', async () => {
  const text = await textOf(
    model({ partner: null }, { timeS: 59, ticketsTaken: 0, ticketsPassed: 0, percentRight: null }),
  )
  expect(text).toContain('Время занятий 0 мин')
  expect(text).toContain('Попыток пройти билет нет')
  expect(text).not.toMatch(/Партнёр|Верных ответов/)
})

test('long names stay on one page', async () => {
  const name = 'Константинопольский-Заболоцкий Александр-Максимилиан Владимирович '
  const { pages } = await readPdf(
    await renderCertificate(
      model({
        learnerName: name.repeat(4).trim(),
        courseName: name.repeat(7).trim(),
        partner: { name: name.repeat(4), logo },
      }),
    ),
  )
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('М. П.')
})

test('the same model gives the same bytes; an inconsistent one is refused', async () => {
  expect((await renderCertificate(model())).equals(await renderCertificate(model()))).toBe(true)
  const wrong = [
    model({ learnerName: ' ' }),
    model({ verifyUrl: '/verify/x' }),
    model({ date: '2026-11-13' }),
    model({}, { questionsStudied: 605 }),
    model({}, { ticketsPassed: 13 }),
    model({}, { percentRight: 101 }),
  ]
  for (const each of wrong) await expect(renderCertificate(each)).rejects.toThrow(RangeError)
})

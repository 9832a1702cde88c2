import { expect, test } from 'vitest'
import { drawnQr, imagesOf, readPdf } from '../testing/read-pdf.ts'
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

/** 90 × 30 pixels, transparent at the corners. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAFoAAAAeCAYAAACsYQl4AAAACXBIWXMAAAsTAAALEwEAmpwYAAABpElEQVRo3u2aSU7DQBBFC9gAR2K8ABt3Y7YcgkGwMkK42wzhGg' +
    'znAME1AiwCJwAWCVVtiYCCHRt3e+Nf0l9ESiL1S+erqr6JqlR8O0fKrpG2PdLmgfVKynzy61Gn5M7MZ88ZXJBOVx2bxhX3FkhlBwz5rXNQK0suXbrvWP2rdLbFgF8A' +
    'srKeKEo3axAezfCHjviXGgJe7ds95MuZUZLMljOWNyhzA2CNdV0OWxsLSN50UuzJgOPbRvRkdyFmDkCe20FuJjaSxTFoZQ4BJhRsbv1+DCPok8NpkA81cboOGIEVZy' +
    'tiG5eAEdyrzxm0fQSM4DuSe4I/t+TTDPoDIIL31O8A3SJoWEcr1uGW2IARWHeUJwWAEVin5OIYgAisbCkfwV0OBiDB/Pl7Ny2LDwAJNRXujLd328k8Ty99gPHe1j1P' +
    'hrYSLCIn9Lv4j2z0d8qiTApA3izjuDyclWARoJouka6mJ+F43KCFxw1+2QgHi8gR69zifrEnTyvXjdg91wsCZnGfrM2uY9W45K8gcYwkBbLEli/v4tYvP/MgZ2DOeP' +
    '5YrmoTX7n/QWuYIL+yAAAAAElFTkSuQmCC',
  'base64',
)

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

test('the logo of the partner stands above its name, and the QR code still leads there', async () => {
  const bytes = await renderCertificate(model({ partner: { name: 'Центр «Вектор»', logo } }))
  expect(imagesOf(bytes)).toEqual(['90 × 30'])
  expect((await readPdf(bytes)).pages[0]).toContain('Партнёр: Центр «Вектор»')
  expect(readQr(drawnQr(bytes))).toBe(verifyUrl)
  expect(imagesOf(await renderCertificate(model()))).toEqual([])
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

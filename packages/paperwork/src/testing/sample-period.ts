import type { Organisation, Partner, Period, PeriodLearner, StartedCourse } from '../period/period-model.ts'

export const organisation: Organisation = {
  shortName: 'Учебный центр «Допуск»',
  fullName: 'Общество с ограниченной ответственностью «Учебный центр „Допуск“» (демонстрационные данные)',
  address: '101000, г. Москва, ул. Примерная, д. 1',
  phone: '+74950000000',
  inn: '7701234560',
  kpp: '770101001',
  bankName: 'Демонстрационный банк, г. Москва',
  bankBik: '044525000',
  bankAccount: '40702810200000001234',
  bankCorrespondentAccount: '30101810900000000000',
  vatPercent: null,
  directorName: 'Соколова М. А.',
  accountantName: 'Лебедев И. П.',
}

export const vector: Partner = {
  id: 1,
  company: 'ООО «Вектор»',
  inn: '5904123453',
  kpp: '590401001',
  address: '614000, г. Пермь, ул. Примерная, д. 10',
}

export const plant: Partner = { ...vector, id: 2, company: 'АО «Северный завод»', inn: '6658123404', kpp: '665801001' }

export const november: Period = { from: '2026-11-01', to: '2026-11-30' }

export const general: StartedCourse = {
  courseId: 1,
  name: 'Специалист в сфере промышленной безопасности',
  priceKopecks: 490_000,
  startDate: '2026-11-03',
  remainingDays: 18,
  progress: 42,
  attemptCount: 3,
  bestPercent: 85,
  lastActivityOn: '2026-11-14',
  isStudiedInPeriod: true,
}

export const pressure: StartedCourse = {
  ...general,
  courseId: 3,
  name: 'Эксплуатация оборудования, работающего под избыточным давлением',
  priceKopecks: 390_000,
  startDate: '2026-11-10',
  remainingDays: 25,
  progress: 100,
  attemptCount: 12,
  bestPercent: 100,
}

export const untouched: StartedCourse = {
  ...general,
  courseId: 2,
  name: 'Эксплуатация подъёмных сооружений',
  priceKopecks: 390_000,
  startDate: '2026-11-30',
  remainingDays: 30,
  progress: 0,
  attemptCount: 0,
  bestPercent: null,
  lastActivityOn: null,
  isStudiedInPeriod: false,
}

/** Given before the period and used in it: listed, and not billed. */
export const carriedOver: StartedCourse = { ...general, startDate: '2026-10-20', remainingDays: 4 }

export const learners: readonly PeriodLearner[] = [
  { id: 11, name: 'Белова Анна Сергеевна', proposalNos: [10_001], courses: [general] },
  { id: 12, name: 'Константинопольский Александр Владимирович', proposalNos: [], courses: [untouched] },
  { id: 13, name: 'Ёлкин Пётр', proposalNos: [10_002, 10_017], courses: [general, pressure, untouched] },
]

const surnames = ['Абрамова', 'Белов', 'Воскресенская', 'Григорьев-Заболоцкий', 'Дмитриева', 'Жуков', 'Щербинина']

/** `count` learners, generated lazily. */
export function* manyLearners(count: number): Generator<PeriodLearner> {
  for (let id = 1; id <= count; id += 1)
    yield {
      id,
      name: `${surnames[id % surnames.length]} Александра Константиновна`,
      proposalNos: id % 3 === 0 ? [10_000 + id] : [10_000 + id, 20_000 + id],
      courses: id % 5 === 0 ? [general, pressure] : [general],
    }
}

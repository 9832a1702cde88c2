export interface AccountSample {
  name: string
  courses: readonly string[]
  /** `YYYY-MM-DD`, both days included. */
  from: string
  until: string
  questionCount: number
  paid: boolean
}

const general = 'Специалист в сфере промышленной безопасности'
const lifting = 'Эксплуатация подъёмных сооружений'
const pressure = 'Эксплуатация оборудования, работающего под избыточным давлением'

/** Invented data that shows what the account will look like. */
export const accountSamples: readonly AccountSample[] = [
  {
    name: 'Иванов Иван Иванович',
    courses: [general],
    from: '2026-11-02',
    until: '2026-12-01',
    questionCount: 200,
    paid: true,
  },
  {
    name: 'Петрова Анна Сергеевна',
    courses: [general, lifting],
    from: '2026-11-09',
    until: '2026-12-08',
    questionCount: 323,
    paid: true,
  },
  {
    name: 'Сидоров Олег Юрьевич',
    courses: [pressure],
    from: '2026-11-16',
    until: '2026-12-15',
    questionCount: 140,
    paid: false,
  },
]

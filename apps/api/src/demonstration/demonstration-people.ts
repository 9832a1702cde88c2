/** The index of the course in the content pack: general, lifting, pressure. */
type CourseNo = 0 | 1 | 2

export interface CourseHistory {
  course: CourseNo
  /** The number of days before today; 0 is today, negative is in the future. */
  givenDaysAgo: number
  /** The number of checks, or all questions of the course. */
  checks: number | 'whole course'
  tickets?: number
  /** The probability of a right answer, from 0 to 1. */
  skill?: number
  pausedDaysAgo?: number
  /** The last check stays unfinished. */
  leavesOpen?: boolean
}

export interface DemonstrationPerson {
  name: readonly [last: string, first: string, patronymic: string]
  login: string
  owner: 'vector' | 'north' | 'site'
  /** Empty: a proposal without a learner yet. */
  courses: CourseHistory[]
  /** Has never signed in. */
  isNew?: boolean
  isMailFailed?: boolean
}

const given = (course: CourseNo, givenDaysAgo: number): CourseHistory => ({ course, givenDaysAgo, checks: 0 })

const studies = (
  course: CourseNo,
  givenDaysAgo: number,
  checks: number,
  more: Partial<CourseHistory> = {},
): CourseHistory => ({
  course,
  givenDaysAgo,
  checks,
  skill: 0.8,
  ...more,
})

const finishes = (course: CourseNo, givenDaysAgo: number): CourseHistory => ({
  course,
  givenDaysAgo,
  checks: 'whole course',
  tickets: 10,
  skill: 1,
})

/** Accounts in every state that the list can show. The order is that of their proposals. */
export const demonstrationPeople: DemonstrationPerson[] = [
  { name: ['Абрамов', 'Сергей', 'Викторович'], login: 'abramov', owner: 'vector', courses: [finishes(1, 48)] },
  {
    name: ['Белозёрова', 'Нина', 'Павловна'],
    login: 'belozerova',
    owner: 'north',
    courses: [studies(2, 44, 2, { tickets: 1, skill: 0.7 })],
  },
  {
    name: ['Воронин', 'Глеб', 'Олегович'],
    login: 'voronin',
    owner: 'vector',
    courses: [studies(0, 41, 2, { tickets: 1, skill: 0.6 })],
  },
  {
    name: ['Гаврилова', 'Ирина', 'Юрьевна'],
    login: 'gavrilova',
    owner: 'north',
    courses: [studies(1, 38, 1, { skill: 0.5 })],
  },
  { name: ['Дорофеев', 'Антон', 'Игоревич'], login: 'dorofeev', owner: 'vector', courses: [given(0, 36)] },
  {
    name: ['Ершова', 'Алла', 'Борисовна'],
    login: 'ershova',
    owner: 'site',
    courses: [studies(2, 33, 2, { tickets: 1 })],
  },
  {
    name: ['Жданов', 'Тимур', 'Русланович'],
    login: 'zhdanov',
    owner: 'vector',
    courses: [studies(1, 27, 3, { tickets: 2, skill: 0.9 })],
  },
  {
    name: ['Захарова', 'Елена', 'Дмитриевна'],
    login: 'zakharova',
    owner: 'north',
    courses: [studies(0, 27, 3, { tickets: 1, skill: 0.85 })],
  },
  {
    name: ['Ильин', 'Роман', 'Андреевич'],
    login: 'ilyin',
    owner: 'vector',
    courses: [studies(2, 25, 2, { tickets: 1, skill: 0.7 })],
  },
  { name: ['Климова', 'Софья', 'Максимовна'], login: 'klimova', owner: 'north', courses: [finishes(1, 24)] },
  {
    name: ['Лебедев', 'Фёдор', 'Кириллович'],
    login: 'lebedev',
    owner: 'vector',
    courses: [studies(0, 23, 2, { pausedDaysAgo: 9 })],
  },
  {
    name: ['Мухина', 'Дарья', 'Степановна'],
    login: 'mukhina',
    owner: 'vector',
    courses: [studies(1, 22, 2, { tickets: 2, skill: 0.85 })],
  },
  {
    name: ['Носков', 'Егор', 'Львович'],
    login: 'noskov',
    owner: 'north',
    courses: [studies(2, 21, 1, { skill: 0.65, pausedDaysAgo: 12 })],
  },
  {
    name: ['Овчинникова', 'Вера', 'Глебовна'],
    login: 'ovchinnikova',
    owner: 'vector',
    courses: [studies(0, 20, 4, { tickets: 1, skill: 0.9 })],
  },
  { name: ['Пахомов', 'Лев', 'Семёнович'], login: 'pakhomov', owner: 'site', courses: [studies(0, 19, 2)] },
  {
    name: ['Родионова', 'Жанна', 'Артёмовна'],
    login: 'rodionova',
    owner: 'vector',
    courses: [studies(1, 18, 1), studies(2, 8, 1)],
  },
  {
    name: ['Савельев', 'Кирилл', 'Евгеньевич'],
    login: 'savelyev',
    owner: 'north',
    courses: [studies(1, 16, 2, { tickets: 1, skill: 0.75 })],
  },
  {
    name: ['Трофимова', 'Ульяна', 'Ильинична'],
    login: 'trofimova',
    owner: 'vector',
    courses: [studies(2, 15, 4, { tickets: 10, skill: 0.95 })],
  },
  {
    name: ['Уваров', 'Захар', 'Денисович'],
    login: 'uvarov',
    owner: 'vector',
    courses: [studies(0, 14, 1, { skill: 0.55, leavesOpen: true })],
  },
  {
    name: ['Фомина', 'Мария', 'Алексеевна'],
    login: 'fomina',
    owner: 'north',
    courses: [studies(1, 12, 2)],
  },
  {
    name: ['Харитонов', 'Павел', 'Николаевич'],
    login: 'kharitonov',
    owner: 'vector',
    courses: [studies(0, 11, 2, { leavesOpen: true })],
  },
  {
    name: ['Цветкова', 'Анна', 'Романовна'],
    login: 'tsvetkova',
    owner: 'north',
    courses: [studies(2, 10, 2, { skill: 0.7 })],
  },
  {
    name: ['Черных', 'Борис', 'Петрович'],
    login: 'chernykh',
    owner: 'vector',
    courses: [studies(1, 9, 1, { pausedDaysAgo: 5 })],
  },
  {
    name: ['Шестакова', 'Ольга', 'Тимофеевна'],
    login: 'shestakova',
    owner: 'vector',
    courses: [studies(0, 7, 1, { skill: 0.9 })],
  },
  {
    name: ['Щукин', 'Олег', 'Владимирович'],
    login: 'shchukin',
    owner: 'north',
    courses: [studies(1, 6, 1, { skill: 0.6 })],
  },
  {
    name: ['Юдина', 'Полина', 'Сергеевна'],
    login: 'yudina',
    owner: 'vector',
    courses: [studies(2, 5, 1, { leavesOpen: true })],
  },
  { name: ['Яковлев', 'Матвей', 'Иванович'], login: 'yakovlev', owner: 'vector', courses: [studies(0, 4, 1)] },
  { name: ['Андреева', 'Зоя', 'Михайловна'], login: 'andreeva', owner: 'north', courses: [given(1, 3)] },
  { name: ['Быков', 'Илья', 'Фёдорович'], login: 'bykov', owner: 'vector', courses: [given(0, 3)], isNew: true },
  {
    name: ['Власова', 'Галина', 'Аркадьевна'],
    login: 'vlasova',
    owner: 'vector',
    courses: [given(2, 2)],
    isNew: true,
    isMailFailed: true,
  },
  { name: ['Горшков', 'Денис', 'Анатольевич'], login: 'gorshkov', owner: 'north', courses: [given(1, 1)], isNew: true },
  {
    name: ['Данилова', 'Ксения', 'Олеговна'],
    login: 'danilova',
    owner: 'vector',
    courses: [given(0, -4)],
    isNew: true,
  },
  { name: ['Громов', 'Пётр', 'Ильич'], login: 'gromov', owner: 'vector', courses: [] },
  { name: ['Зимина', 'Ольга', 'Сергеевна'], login: 'zimina', owner: 'north', courses: [] },
  { name: ['Берёзов', 'Илья', 'Андреевич'], login: 'berezov', owner: 'site', courses: [] },
  { name: ['Рябова', 'Таисия', 'Эдуардовна'], login: 'ryabova', owner: 'vector', courses: [] },
  { name: ['Соколов', 'Вадим', 'Геннадьевич'], login: 'sokolov', owner: 'vector', courses: [] },
  { name: ['Туманова', 'Лидия', 'Вадимовна'], login: 'tumanova', owner: 'north', courses: [] },
  { name: ['Филиппов', 'Макар', 'Захарович'], login: 'filippov', owner: 'site', courses: [] },
]

import type { PersonalDataPart } from '@dopusk/contract'

/** What is stored, by the name of the part, in the order of the screen. */
const partNames: Record<PersonalDataPart, string> = {
  user: 'Учётная запись для входа',
  profile: 'Профиль',
  accounts: 'Учётные записи обучения',
  applications: 'Заявки',
  enquiries: 'Вопросы с\u00a0сайта',
  courses: 'Курсы',
  course_starts: 'Выданные доступы',
  course_pauses: 'Приостановки курсов',
  groups: 'Учебные группы',
  study: 'Ход обучения',
  attempts: 'Попытки',
  tickets: 'Билеты',
  answers: 'Ответы',
  first_answers: 'Первые ответы, по\u00a0курсам',
  regrades: 'Пересчёты ответов',
  practice: 'Практические задания',
  memory: 'Запоминание вопросов',
  forecasts: 'Прогнозы сдачи',
  activity: 'Дни занятий',
  favourites: 'Избранные вопросы',
  complaints: 'Обращения по\u00a0вопросам',
  inbox: 'Входящие',
  inbox_notes: 'Заметки и\u00a0ответы во\u00a0входящих',
  invoices: 'Счета',
  acts: 'Акты',
  certificates: 'Справки о\u00a0подготовке',
  mails: 'Письма',
  reminders: 'Напоминания',
  reminder_wishes: 'Настройки напоминаний',
  messages: 'Дни с\u00a0напоминаниями',
  push_devices: 'Устройства с\u00a0уведомлениями',
  sessions: 'Сеансы',
  registrations: 'Регистрации',
  password_resets: 'Запросы нового пароля',
  transfers: 'Запросы перевода',
  log: 'Записи журнала',
}

const names: Record<string, string | undefined> = partNames

/** A part that this version of the page does not know is shown under the server's name. */
export const partName = (name: string): string => names[name] ?? name

/** Parts that this version of the page does not know come last. */
export const sortParts = <Part extends { name: string }>(parts: readonly Part[]): Part[] => {
  const order = Object.keys(partNames)
  const placeOf = ({ name }: Part) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...parts].sort((one, other) => placeOf(one) - placeOf(other))
}

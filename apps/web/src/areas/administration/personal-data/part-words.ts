/** What is stored, by the name of the part, in the order of the screen. */
export const partNames: Record<string, string> = {
  user: 'Учётная запись для входа',
  profile: 'Профиль',
  accounts: 'Учётные записи обучения',
  applications: 'Заявки',
  enquiries: 'Вопросы с\u00a0сайта',
  courses: 'Курсы',
  course_starts: 'Выданные доступы',
  study: 'Ход обучения',
  attempts: 'Попытки',
  tickets: 'Билеты',
  answers: 'Ответы',
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
  sessions: 'Сеансы',
  registrations: 'Регистрации',
  password_resets: 'Запросы нового пароля',
  transfers: 'Запросы перевода',
  log: 'Записи журнала',
}

/** Parts that this version of the page does not know come last, under the server's name. */
export const sortParts = <Part extends { name: string }>(parts: readonly Part[]): Part[] => {
  const order = Object.keys(partNames)
  const placeOf = ({ name }: Part) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...parts].sort((one, other) => placeOf(one) - placeOf(other))
}

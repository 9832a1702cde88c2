import type { JournalAction, JournalEntry } from '@dopusk/contract'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { roubles } from '../../../shared/format/roubles.ts'

export const actionNames: Record<JournalAction, string> = {
  impersonation_started: 'Вход под\u00a0чужим именем',
  impersonated_write: 'Действие под\u00a0чужим именем',
  password_set_by_staff: 'Пароль задан сотрудником',
  password_reset_by_mail: 'Новый пароль по\u00a0ссылке из\u00a0письма',
  permissions_changed: 'Права изменены',
  email_changed_by_staff: 'Email изменён сотрудником',
  taken_email_revealed: 'Показано, что email занят',
  refresh_token_reused: 'Повторное использование сеанса',
  person_blocked: 'Человек заблокирован',
  person_unblocked: 'Человек разблокирован',
  sessions_ended: 'Сеансы закончены',
  personal_data_exported: 'Персональные данные скачаны',
  person_erased: 'Персональные данные удалены',
  retention_changed: 'Сроки хранения изменены',
  consent_text_added: 'Новая редакция согласия',
  consent_confirmed: 'Согласие человека подтверждено',
  bulk_consent_confirmed: 'Согласие людей из\u00a0списка подтверждено',
  credentials_mail_requested: 'Отправлены данные для входа',
  credentials_downloaded: 'Скачаны данные для входа',
  reminders_switched: 'Напоминания включены или отключены',
  demo_user_became_learner: 'Демонстрация стала обучением',
  course_taken_back: 'Доступ к\u00a0курсу забран',
  learner_transferred: 'Обучающийся передан партнёру',
  invoice_issued: 'Счёт выставлен',
  invoice_cancelled: 'Счёт отменён',
  invoice_payment_set: 'Оплата счёта отмечена',
  act_issued: 'Акт выставлен',
  act_cancelled: 'Акт отменён',
  certificate_issued: 'Справка о\u00a0подготовке выдана',
  certificate_withdrawn: 'Справка о\u00a0подготовке отозвана',
  partner_created: 'Партнёр создан',
  partner_changed: 'Карточка партнёра изменена',
  partner_brand_changed: 'Название или логотип партнёра для\u00a0обучающихся изменены',
  group_created: 'Группа создана',
  group_changed: 'Группа изменена',
  group_deleted: 'Группа удалена',
  group_members_added: 'В группу добавлены люди',
  group_members_removed: 'Из группы убраны люди',
  group_members_reminded: 'Людям группы отправлено напоминание',
  partner_user_created: 'Пользователь партнёра создан',
  partner_user_blocked: 'Пользователь партнёра заблокирован',
  partner_user_unblocked: 'Пользователь партнёра разблокирован',
  partner_user_invited: 'Пользователю партнёра отправлена ссылка',
  content_course_created: 'Курс создан',
  content_course_changed: 'Сведения о\u00a0курсе изменены',
  content_course_shown: 'Курс показан',
  content_course_hidden: 'Курс скрыт',
  content_task_created: 'Создано практическое задание',
  content_task_changed: 'Изменено практическое задание',
  content_task_shown: 'Практическое задание показано',
  content_task_hidden: 'Практическое задание скрыто',
  content_edition_created: 'Создан документ',
  content_edition_changed: 'Исправлен документ',
  content_edition_shown: 'Документ возвращён в\u00a0библиотеку',
  content_edition_hidden: 'Документ убран из\u00a0библиотеки',
  norm_revision_published: 'Опубликована новая редакция',
  norm_revision_discarded: 'Замена редакции отменена',
  question_published: 'Вопрос опубликован',
  regrade_started: 'Запущен пересчёт ответов',
  question_retired: 'Вопрос убран',
  question_restored: 'Вопрос возвращён',
  content_conflict_settled: 'Решено, чья правка вопроса остаётся',
  tickets_added: 'Билеты добавлены',
  ticket_changed: 'Билет изменён',
  ticket_removed: 'Билет убран',
  questions_imported: 'Вопросы загружены из\u00a0файла',
}

export const isAction = (text: string | null): text is JournalAction =>
  text !== null && Object.hasOwn(actionNames, text)

const detailNames: Record<string, string> = {
  act: 'Номер записи акта',
  amount_kopecks: 'Сумма',
  certificate: 'Номер записи справки',
  company: 'Компания',
  description: 'Текст',
  email: 'Email',
  enquiry_months: 'Вопросы с\u00a0сайта, месяцев',
  enquiry_months_before: 'Прежде',
  invoice: 'Номер записи счёта',
  key: 'Загрузка',
  kind: 'Вид',
  logo: 'Логотип',
  logo_dark: 'Логотип для\u00a0тёмной темы',
  method: 'Метод',
  name: 'Название',
  no: 'Период',
  number: 'Номер',
  paid_kopecks: 'Оплачено',
  paid_on: 'Дата оплаты',
  partner: 'Номер партнёра',
  path: 'Адрес',
  people: 'Людей',
  price_kopecks: 'Цена',
  proposal_months: 'Заявки, месяцев',
  proposal_months_before: 'Прежде',
  reason: 'Причина',
  reminders_off: 'Напоминания отключены',
  count: 'Сеансов',
  start_date: 'Начало',
  title: 'Тема',
  user_course: 'Номер курса обучающегося',
  users: 'Номера людей',
  version: 'Редакция',
  wording: 'Текст согласия',
}

type DetailValue = JournalEntry['detail'][string]

/** Values of `kind`: a consent, or a file of logins and passwords. */
const kindWords: Record<string, string> = {
  proposal: 'заявка',
  enquiry: 'вопрос с\u00a0сайта',
  bulk: 'список обучающихся',
  xlsx: 'таблица',
  pdf: 'листы для печати',
}

const valueText = (key: string, value: DetailValue): string => {
  if (value === null) return key.includes('_months') ? 'без срока' : '—'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return key.endsWith('_kopecks') ? roubles(value) : String(value)
  if (key === 'kind') return kindWords[value] ?? value
  return /^(?:start_date|paid_on)$/.test(key) ? calendarDate(value) : value
}

/** «Сумма: 12 000 ₽»; a key that the page does not know stays as it is. */
export const detailTexts = (detail: JournalEntry['detail']): { name: string; text: string }[] =>
  Object.entries(detail).map(([key, value]) => ({ name: detailNames[key] ?? key, text: valueText(key, value) }))

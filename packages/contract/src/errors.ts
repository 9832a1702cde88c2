/** Every error code of the API: its status and the message that users read. The only such table. */
export const errors = {
  invalid: { status: 400, message: 'Проверьте введённые данные' },
  not_authenticated: { status: 401, message: 'Войдите, чтобы продолжить' },
  token_expired: { status: 401, message: 'Сеанс закончился. Войдите ещё раз' },
  wrong_credentials: { status: 401, message: 'Неверный логин или пароль' },
  forbidden: { status: 403, message: 'Недостаточно прав для этого действия' },
  account_blocked: { status: 403, message: 'Учётная запись заблокирована. Обратитесь к администратору' },
  course_paused: {
    status: 403,
    message: 'Курс приостановлен или не активен. Обратитесь к администратору.',
  },
  demo_forbidden: { status: 403, message: 'В демонстрационном режиме это недоступно' },
  csrf_failed: { status: 403, message: 'Страница устарела. Обновите её и повторите действие' },
  not_found: { status: 404, message: 'Ничего не найдено' },
  already_answered: { status: 409, message: 'На этот вопрос уже дан другой ответ' },
  already_rated: { status: 409, message: 'Этот ответ уже оценён' },
  check_finished: { status: 409, message: 'Проверка уже закончена' },
  not_right: { status: 409, message: 'Оценить можно только верный ответ' },
  ticket_finished: { status: 409, message: 'Время теста вышло или он уже закончен' },
  tickets_left: { status: 409, message: 'Сначала пройдите билеты, которые ещё не начаты' },
  not_ending: { status: 409, message: 'Попросить продление можно за неделю до конца доступа или после него' },
  already_given: { status: 409, message: 'Этот курс у обучающегося уже есть' },
  course_started: { status: 409, message: 'Курс уже начат, поэтому забрать или перенести его нельзя' },
  too_far_ahead: {
    status: 409,
    message: 'Доступ уже продлён на три срока вперёд. Продлить дальше можно, когда начнётся следующий срок',
  },
  cannot_take_back: {
    status: 409,
    message: 'Забрать можно только последний срок, пока продление не началось или пока в нём нет ответов',
  },
  account_taken: { status: 409, message: 'У этой учётной записи уже есть обучающийся' },
  has_permissions: {
    status: 409,
    message: 'Это партнёр, суперпользователь или сотрудник. Сначала снимите эти права, потом удаляйте данные',
  },
  changed_meanwhile: {
    status: 409,
    message: 'Пока вы редактировали, данные изменил кто-то другой. Откройте их заново и повторите правку',
  },
  no_password: { status: 409, message: 'Пароль этого обучающегося неизвестен. Сначала задайте новый' },
  bulk_running: { status: 409, message: 'Этот список уже создаётся. Дождитесь окончания' },
  credentials_expired: {
    status: 409,
    message:
      'Скачать логины и пароли можно в течение часа после создания. Теперь они есть только в карточках обучающихся',
  },
  nothing_in_period: {
    status: 409,
    message: 'В этом периоде никто не учился и не получил доступ. Проверьте даты и партнёра',
  },
  nothing_to_pay: { status: 409, message: 'Курсы этого периода бесплатны, счёт выставлять не на что' },
  already_invoiced: { status: 409, message: 'За этот период всё уже выставлено' },
  number_taken: { status: 409, message: 'Счёт с таким номером в этом году уже есть. Возьмите следующий номер' },
  requisites_missing: { status: 409, message: 'Для счёта не хватает реквизитов' },
  period_closed: { status: 409, message: 'За эти дни счёт уже выставлен. Выберите сегодняшний день или более поздний' },
  invoice_paid: { status: 409, message: 'Счёт оплачен. Сначала снимите отметку об оплате' },
  invoice_cancelled: { status: 409, message: 'Счёт отменён, оплату по нему отметить нельзя' },
  act_issued: { status: 409, message: 'К этому счёту уже есть акт. Чтобы выставить другой, отмените его' },
  nothing_studied: { status: 409, message: 'Обучающийся ещё не занимался по этому курсу, справку выдавать не о чем' },
  company_taken: { status: 409, message: 'Партнёр с таким названием уже есть' },
  no_organisation: { status: 409, message: 'Реквизиты организации ещё не загружены. Обратитесь к администратору' },
  email_taken: { status: 409, message: 'Пользователь с таким email уже зарегистрирован' },
  link_expired: {
    status: 409,
    message: 'Ссылка больше не действует. Войдите или запросите новую',
  },
  nothing_to_study: {
    status: 409,
    message: 'Здесь пока нечего повторять. Начните с новых вопросов или добавьте вопросы в избранное',
  },
  too_large: { status: 413, message: 'Слишком большой запрос' },
  unsupported_media: { status: 415, message: 'Данные переданы в неподдерживаемом виде' },
  too_many_requests: { status: 429, message: 'Слишком много попыток. Повторите позже' },
  internal: { status: 500, message: 'На сервере произошла ошибка. Мы уже знаем о ней' },
  unavailable: { status: 503, message: 'Сервис временно недоступен. Повторите через минуту' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** The body of every error response. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  request_id: string
}

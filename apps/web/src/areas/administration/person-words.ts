import type { Person, PersonKind } from '@dopusk/contract'

export type PeopleShow = 'all' | 'learners' | 'staff' | 'blocked'

export const showNames: Record<PeopleShow, string> = {
  all: 'Все',
  learners: 'Обучающиеся',
  staff: 'Сотрудники',
  blocked: 'Заблокированные',
}

export const kindNames: Record<PersonKind, string> = {
  learner: 'Обучающийся',
  partner: 'Партнёр',
  superuser: 'Суперпользователь',
  admin: 'Администратор',
  domain_spec: 'Эксперт',
  course_manager: 'Менеджер',
}

/** «Партнёр, ООО «Вектор»». */
export const kindText = ({ kind, company }: Pick<Person, 'kind' | 'company'>): string =>
  company === null ? kindNames[kind] : `${kindNames[kind]}, ${company}`

export const nameOf = ({ name, email }: Pick<Person, 'name' | 'email'>): string => name || email
